import { readFile } from 'node:fs/promises';
import pLimit from 'p-limit';
import type { ChatResponse } from '#contract/chat.ts';
import type { ModelSettings } from '#server/adapters/language-model/ai-sdk/open-model.ts';
import { createProviderModel } from '#server/adapters/language-model/ai-sdk/provider-model.ts';
import { makeGuest } from '#tests/support/builders/people/guest.ts';
import { startTestLexden } from '#tests/support/builders/server/test-lexden.ts';
import type { EvaluationCase } from './cases.ts';
import { createModelSessions } from './recorded-model.ts';
import type { Flaw, RecordedOutput, RecordedVerdict, Recording } from './recordings.ts';

/** A case to ask, and the output to play back; the model is called where there is none. */
export interface Asking {
  readonly asked: EvaluationCase;
  readonly recording?: Recording;
}

/** An answer as the product gave it, with what the model wrote for it. */
export interface AskedAnswer {
  readonly asked: EvaluationCase;
  readonly flaw: Flaw | undefined;
  readonly answer: ChatResponse;
  readonly outputs: readonly RecordedOutput[];
  /** Of the support check. */
  readonly verdicts: readonly RecordedVerdict[];
  readonly prompts: readonly string[];
  /** Milliseconds from the question to the whole answer. */
  readonly durationMs: number;
}

interface Options {
  readonly settings: ModelSettings;
  /** Questions that are asked at the same time. */
  readonly concurrency: number;
  /** Whether the model is called: then it is asked for one word first. */
  readonly isLive: boolean;
  readonly onAnswer?: (answer: AskedAnswer) => void;
}

/** The model cannot be evaluated. The message is one line. */
export class EvaluationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EvaluationError';
  }
}

/**
 * Asks through the product: upload, search, prompt, model, checks, answer.
 * @throws EvaluationError where the model does not answer at all
 */
export async function askCases(askings: readonly Asking[], options: Options): Promise<readonly AskedAnswer[]> {
  const sessions = createModelSessions();
  let problem: string | undefined;
  const lexden = await startTestLexden({
    metering: 'off',
    async replaceAdapters({ model: builtIn, verification }) {
      const { model, check } = await createProviderModel({
        settings: options.settings,
        builtIn,
        verification,
        onProblem: () => {},
        environment: { wrapModel: sessions.wrapModel },
      });
      problem = options.isLive ? await check(new AbortController().signal) : undefined;
      // Analyses are not evaluated here, and cost more than answers.
      return { model: { ...model, analyse: builtIn.analyse } };
    },
  });
  try {
    if (problem !== undefined) throw new EvaluationError(problem.replace(/ Until it works, .*$/, ''));
    const guest = makeGuest(lexden);
    const ids = new Map<string, number>();
    for (const { document } of askings.map(({ asked }) => asked)) {
      if (ids.has(document.name)) continue;
      ids.set(document.name, await guest.uploadAndRead(await readFile(document.pdf), `${document.name}.pdf`));
    }
    const limit = pLimit(options.concurrency);
    return await Promise.all(
      askings.map(({ asked, recording }) =>
        limit(async () => {
          const startedAt = performance.now();
          const payload = { message: asked.question, documentIds: [ids.get(asked.document.name) ?? 0] };
          const { result, outputs, verdicts, prompts } = await sessions.during(recording, () =>
            guest.post('/chat', payload),
          );
          if (result.statusCode !== 200) throw new EvaluationError(`${asked.id} was not answered: ${result.body}`);
          const answered: AskedAnswer = {
            asked,
            flaw: recording?.flaw,
            answer: result.json<ChatResponse>(),
            outputs,
            verdicts,
            prompts,
            durationMs: performance.now() - startedAt,
          };
          options.onAnswer?.(answered);
          return answered;
        }),
      ),
    );
  } finally {
    await lexden.close();
  }
}
