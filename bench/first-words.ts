import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { wrapLanguageModel } from 'ai';
import { createProviderModel } from '#server/adapters/language-model/ai-sdk/provider-model.ts';
import { makeGuest } from '#tests/support/builders/people/guest.ts';
import { startTestLexden } from '#tests/support/builders/server/test-lexden.ts';
import { listCases } from './evaluation/cases.ts';
import { playText } from './evaluation/play-text.ts';
import { RECORDED_ANSWERS, readRecordings, toText } from './evaluation/recordings.ts';
import { createTextWatch } from './evaluation/text-watch.ts';

/** About 80 tokens a second in pieces of six characters, as strong models write. */
const PIECE_LENGTH = 6;
const PIECE_MS = 12;
/** Answers that are asked for, one after the other. */
const ANSWERS = 20;
/** When the model wrote what, and when the reader saw it, in milliseconds since the first piece. */
interface Times {
  firstByte: number;
  firstText: number;
  shown: number;
  statement: number;
}

/** What is written now. */
interface Playing {
  text: string;
  times: Times;
}

/** First words that come later than this are listed. */
const LIMIT_MS = 150;

/**
 * How long after a model's first byte of text its first words are on the screen: recorded answers are written piece by piece
 * by a model in the server, and read over HTTP as a browser does.
 * @returns a table in Markdown
 */
export async function run(): Promise<string> {
  const cases = new Map(listCases().map((one) => [one.id, one]));
  const recordings = readRecordings(RECORDED_ANSWERS)
    .recordings.filter(({ flaw, outputs }) => flaw === undefined && hasStatement(outputs[0]?.output))
    .slice(0, ANSWERS);
  const playing: Playing = { text: '', times: emptyTimes() };
  const lexden = await startTestLexden({
    metering: 'off',
    async replaceAdapters({ model: builtIn, verification }) {
      const { model } = await createProviderModel({
        settings: {
          provider: 'openai-compatible',
          model: 'recorded-answers',
          apiKey: undefined,
          baseUrl: 'http://recorded.invalid/v1',
          contextTokens: 120_000,
          prices: undefined,
          checksSupport: false,
        },
        builtIn,
        verification,
        onProblem: () => {},
        environment: { wrapModel: (own) => wrapLanguageModel({ model: own as never, middleware: playBack(playing) }) },
      });
      return { model: { ...model, analyse: builtIn.analyse } };
    },
  });
  await lexden.app.listen({ port: 0, host: '127.0.0.1' });
  const guest = makeGuest(lexden);
  const ids = new Map<string, number>();
  const measured = new Map<string, Times>();
  for (const recording of recordings) {
    const asked = cases.get(recording.case);
    const [output] = recording.outputs;
    if (!asked || !output) continue;
    const { name, pdf } = asked.document;
    if (!ids.has(name)) ids.set(name, await guest.uploadAndRead(readFileSync(pdf), `${name}.pdf`));
    Object.assign(playing, { text: toText(output), times: emptyTimes() });
    const request = { message: asked.question, documentIds: [ids.get(name) ?? 0], drafts: true };
    const { events } = await guest.at(lexden.app.listeningOrigin).ask(request);
    for await (const { name: type, data } of events) {
      const now = performance.now();
      if (type === 'text-delta' || (type === 'draft' && data.text !== '')) playing.times.shown ||= now;
      if (type === 'text-delta') playing.times.statement ||= now;
    }
    measured.set(asked.id, playing.times);
  }
  await lexden.close();
  return writeTable(measured);
}

function emptyTimes(): Times {
  return { firstByte: 0, firstText: 0, shown: 0, statement: 0 };
}

function hasStatement(output: unknown): boolean {
  return ((output as { readonly statements?: readonly unknown[] } | undefined)?.statements ?? []).length > 0;
}

function playBack(playing: Playing) {
  return {
    specificationVersion: 'v4' as const,
    wrapStream: async () => {
      await pause(0);
      const { text, times } = playing;
      const hasTextBegun = createTextWatch();
      const usage = { inputTokens: 0, outputTokens: 0 };
      const timed = playText({ text, pieceLength: PIECE_LENGTH, delayMs: PIECE_MS, usage });
      const watch = new TransformStream({
        transform(part: { readonly type: string; readonly delta?: string }, controller) {
          if (part.type === 'text-delta') {
            const now = performance.now();
            times.firstByte ||= now;
            if (hasTextBegun(part.delta ?? '')) times.firstText ||= now;
          }
          controller.enqueue(part);
        },
      });
      return { stream: timed.pipeThrough(watch) as never };
    },
  };
}

function writeTable(measured: ReadonlyMap<string, Times>): string {
  const times = [...measured.values()];
  const late = [...measured].filter(([, { shown, firstText }]) => shown - firstText > LIMIT_MS).map(([id]) => id);
  const row = (name: string, pick: (own: Times) => number) => {
    const values = times.map(pick).sort((left, right) => left - right);
    const at = (share: number) =>
      Math.round(values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0);
    return `| ${name} | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`;
  };
  return [
    `${times.length} answers, in milliseconds; a model that writes ${PIECE_LENGTH} characters every ${PIECE_MS} ms.`,
    '',
    '| | median | 95 % | longest |',
    '| --- | ---: | ---: | ---: |',
    row(
      'first words on screen after the first byte of text of the first statement',
      ({ shown, firstText }) => shown - firstText,
    ),
    row('… after the first byte of all, its quotes included', ({ shown, firstByte }) => shown - firstByte),
    row(
      'first whole statement, checked, after its first byte of text',
      ({ statement, firstText }) => statement - firstText,
    ),
    '',
    `First words later than ${LIMIT_MS} ms: ${late.length === 0 ? 'none' : late.join(', ')}.`,
  ].join('\n');
}
