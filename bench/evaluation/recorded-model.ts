import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { type LanguageModelMiddleware, wrapLanguageModel } from 'ai';
import type { CallEnvironment } from '#server/adapters/language-model/ai-sdk/calls/create-model-calls.ts';
import { estimateTokens } from '#server/domain/text/estimate-tokens.ts';
import { type ModelStream, playText } from './play-text.ts';
import { playVerdicts, readVerdicts, SUPPORT_TASK } from './recorded-verdicts.ts';
import {
  ANSWER_TASK,
  type RecordedOutput,
  type RecordedVerdict,
  type Recording,
  toOutput,
  toText,
} from './recordings.ts';
import { createTextWatch } from './text-watch.ts';

type WrapModel = NonNullable<CallEnvironment['wrapModel']>;
type WrapStream = NonNullable<LanguageModelMiddleware['wrapStream']>;
type StreamParameters = Parameters<WrapStream>[0]['params'];

/** What the model was asked and wrote for one question. */
interface Session {
  readonly recording: Recording | undefined;
  readonly outputs: RecordedOutput[];
  readonly verdicts: RecordedVerdict[];
  readonly prompts: string[];
  /** When the model began the text of its first statement, by `performance.now()`; undefined where it wrote none. */
  firstTextAt: number | undefined;
}

export interface ModelSessions {
  /** Stands between the product and the model: records what it writes, or plays back what was recorded. */
  readonly wrapModel: WrapModel;
  /**
   * Asks a question.
   * @param recording played back instead of calling the model; undefined to call and record it
   */
  during<Result>(recording: Recording | undefined, ask: () => Promise<Result>): Promise<Session & { result: Result }>;
}

/** Characters of a piece of played back text. */
const PIECE_LENGTH = 24;

/** Records and plays back at the port to the model: the raw text of each call, whatever its schema is. */
export function createModelSessions(): ModelSessions {
  const storage = new AsyncLocalStorage<Session>();
  const wrapStream: WrapStream = async ({ doStream, params }) => {
    const session = storage.getStore();
    const task = taskOf(params);
    session?.prompts.push(promptOf(params));
    if (session?.recording) {
      const { stream } = await playBack(session, session.recording, task, params);
      return { stream: watchText(stream, session, task) };
    }
    const { stream, ...rest } = await doStream();
    let text = '';
    const recorder = new TransformStream({
      transform(part, controller) {
        if (part.type === 'text-delta') text += part.delta;
        if (part.type === 'finish' && session) keep(session, toOutput(task, text), promptOf(params));
        controller.enqueue(part);
      },
    });
    return { ...rest, stream: watchText(stream.pipeThrough(recorder), session, task) };
  };
  return {
    wrapModel: (model) =>
      wrapLanguageModel({
        model: model as Parameters<typeof wrapLanguageModel>[0]['model'],
        middleware: { specificationVersion: 'v4', wrapStream },
      }),
    async during(recording, ask) {
      const session: Session = { recording, outputs: [], verdicts: [], prompts: [], firstTextAt: undefined };
      const result = await storage.run(session, ask);
      return { ...session, result };
    },
  };
}

/** Notes when the text of an answer begins. */
function watchText(stream: ModelStream, session: Session | undefined, task: string): ModelStream {
  if (task !== ANSWER_TASK || !session) return stream;
  const hasTextBegun = createTextWatch();
  return stream.pipeThrough(
    new TransformStream({
      transform(part, controller) {
        if (part.type === 'text-delta' && hasTextBegun(part.delta)) session.firstTextAt ??= performance.now();
        controller.enqueue(part);
      },
    }),
  );
}

/** Outputs of the support check are kept as verdicts: its control, at a random place, makes another check of each. */
function keep({ outputs, verdicts }: Session, output: RecordedOutput, prompt: string): void {
  if (output.task === SUPPORT_TASK) verdicts.push(...readVerdicts(output, prompt));
  else outputs.push(output);
}

/** The recorded outputs of a task in their order; the last one again where the product calls more often. */
function chooseOutput({ outputs: before }: Session, { outputs }: Recording, task: string): RecordedOutput {
  const ofTask = outputs.filter((output) => output.task === task);
  const played = before.filter((output) => output.task === task).length;
  const recorded = ofTask[Math.min(played, ofTask.length - 1)];
  if (!recorded) throw new Error(`Nothing was recorded for the task "${task}".`);
  return recorded;
}

async function playBack(session: Session, recording: Recording, task: string, params: StreamParameters) {
  await pause(0);
  const recorded =
    task === SUPPORT_TASK ? playVerdicts(recording.verdicts, promptOf(params)) : chooseOutput(session, recording, task);
  keep(session, recorded, promptOf(params));
  const text = toText(recorded);
  // Tokens by the product's estimate.
  const usage = { inputTokens: estimateTokens(promptOf(params)), outputTokens: estimateTokens(text) };
  return { stream: playText({ text, pieceLength: PIECE_LENGTH, delayMs: null, usage }) };
}

function taskOf({ responseFormat }: StreamParameters): string {
  return responseFormat?.type === 'json' ? (responseFormat.name ?? '') : '';
}

function promptOf({ prompt }: StreamParameters): string {
  return prompt
    .flatMap(({ content }) =>
      typeof content === 'string' ? [content] : content.flatMap((part) => (part.type === 'text' ? [part.text] : [])),
    )
    .join('\n\n');
}
