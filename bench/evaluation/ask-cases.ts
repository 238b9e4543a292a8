import { readFile } from 'node:fs/promises';
import pLimit from 'p-limit';
import type { ChatResponse } from '#contract/chat.ts';
import type { ModelSettings } from '#server/adapters/language-model/ai-sdk/open-model.ts';
import { createProviderModel } from '#server/adapters/language-model/ai-sdk/provider-model.ts';
import { makeGuest } from '#tests/support/builders/people/guest.ts';
import { startTestLexden } from '#tests/support/builders/server/test-lexden.ts';
import type { EventStream } from '#tests/support/client/event-stream.ts';
import { injectStreamTransport } from '#tests/support/client/transport.ts';
import type { EvaluationCase } from './cases.ts';
import { EvaluationError } from './evaluation-error.ts';
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
  /**
   * Milliseconds from the first character that the model wrote of a statement's text until its first words were sent to
   * the reader; undefined where it wrote none.
   */
  readonly firstWordsMs: number | undefined;
}

interface Options {
  readonly settings: ModelSettings;
  /** Questions that are asked at the same time. */
  readonly concurrency: number;
  /** Whether the model is called: then it is asked for one word first. */
  readonly isLive: boolean;
  readonly onAnswer?: (answer: AskedAnswer) => void;
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
    const guest = makeGuest(injectStreamTransport(lexden.app));
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
          const payload = { message: asked.question, documentIds: [ids.get(asked.document.name) ?? 0], drafts: true };
          const { result, outputs, verdicts, prompts, firstTextAt } = await sessions.during(recording, async () =>
            readAnswer(asked.id, await guest.ask(payload)),
          );
          const answered: AskedAnswer = {
            asked,
            flaw: recording?.flaw,
            answer: result.answer,
            outputs,
            verdicts,
            prompts,
            durationMs: performance.now() - startedAt,
            firstWordsMs: firstTextAt === undefined ? undefined : result.firstWordsAt - firstTextAt,
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

/** @returns the answer, and when its first words came, by `performance.now()`. @throws EvaluationError where there is none */
async function readAnswer(id: string, { events }: EventStream) {
  let firstWordsAt: number | undefined;
  let end: unknown;
  for await (const { name, data } of events) {
    if (name === 'text-delta' || (name === 'draft' && data.text !== '')) firstWordsAt ??= performance.now();
    if (name === 'done') return { answer: data.answer, firstWordsAt: firstWordsAt ?? performance.now() };
    end = data.error;
  }
  throw new EvaluationError(`${id} was not answered: ${JSON.stringify(end)}`);
}
