import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parentPort } from 'node:worker_threads';

const MEGABYTE = 1_000_000;
const QUOTE = { document: 1, page: 2, text: 'at least sixty (60) days before the end of the term' };
const GOOD = 'Notice has to be given at least 60 days before the end of the term. ';

/** Each is what a model wrote that is broken, hostile, or has very much to say. */
const OUTPUTS = {
  sentences: () => answer(`${GOOD}${repeat('It has to be written by the tenant and sent to the landlord. ')}`),
  'endless sentence': () => answer(`${GOOD}${repeat('and so it says again ')}`),
  'no space': () => answer(`${GOOD}${repeat('x')}`),
  'white space': () => answer(`${GOOD}${repeat(' ')}it says.`),
  'blank lines': () => answer(`${GOOD}${repeat('\n')}So it says.`),
  'quotation marks': () => answer(`${GOOD}${repeat('"')}`),
  quotations: () => answer(`${GOOD}${repeat('It says “by mail” and «now» and "soon". ')}`),
  figures: () => answer(`${GOOD}${repeat('It is $1,234.50 or 17 % or 90 business days. ')}`),
  calculations: () => answer(`${GOOD}${repeat('((60 + 2) × 3 = 186 < (7 - 1) ÷ $2 (5 % of 60 days = 3) ')}`),
  'words of doubt': () => answer(`${GOOD}${repeat('Only if you never may, 3 days after it, whether or not, ')}`),
  'sections and dates': () => answer(`${GOOD}${repeat('See Section 12.3(b), page 9, and June 30, 2031. ')}`),
  // Other values each time: equal ones are looked up once.
  'different sums': () =>
    answer(`${GOOD}${write((index) => `${index * 13} + $${index * 7}.50 = $${index * 20}.50, `)}`),
  'sums in lines': () => answer(`${GOOD}${write((index) => `Total: ${index * 13 + 60} = ${index} + 60.\n`)}`),
  'equals signs': () => answer(`${GOOD}${write((index) => `${index} = `)}`),
  operators: () => answer(`${GOOD}${repeat('+-×÷=<>≤≈*/')}`),
  digits: () => answer(`${GOOD}${write((index) => `${index},${index % 10}.`)}`),
  'sums in words': () =>
    answer(
      `${GOOD}${write(
        (index) =>
          `${index} mal 60 macht ${index}, ${index} fois 60 égale ${index}, ${index} por 60 es igual a ${index}, `,
      )}`,
    ),
  'numbers in words': () =>
    answer(`${GOOD}${repeat('einundzwanzigtausend quatre-vingt-dix dos mil cien mille cento dalawampu’t isa ')}`),
  'different dates': () =>
    answer(
      `${GOOD}${write(
        (index) =>
          `Spätestens am ${(index % 28) + 1}. März ${1950 + (index % 200)}, le ${(index % 28) + 1} mai ${1950 + (index % 200)}, ${index} days before June ${(index % 28) + 1}, 2031. `,
      )}`,
    ),
  'open brackets': () => answer(`${GOOD}${write((index) => `(${index} + ($${index} × `)}`),
  'open quotations': () => answer(`${GOOD}${write((index) => `“so ${index} „und «et "and `)}`),
  'different references': () =>
    answer(
      `${GOOD}${write((index) => `Section ${index}.2(a), Abs. ${index}, “the rent ${index} is due”, A${index} Ltd, `)}`,
    ),
  'a script without spaces': () => answer(`${GOOD}${write((index) => `家賃は${index}円です。`)}`),
  'statements of sums': () =>
    answers(
      Array.from({ length: 3_000 }, (_, statement) => ({
        quotes: [QUOTE],
        text: `${GOOD}${Array.from({ length: 60 }, (_sum, index) => `${statement} + ${index} = ${statement + index}, `).join('')}`,
      })),
    ),
  'statements whose quotes follow': () =>
    JSON.stringify({
      outcome: 'answered',
      statements: Array.from({ length: 3_000 }, () => ({ text: GOOD.repeat(20), quotes: [QUOTE] })),
      search: '',
    }),
  'leads without end': () => answers(Array.from({ length: 9_000 }, () => ({ quotes: [], text: 'You pay:' }))),
  escapes: () => answer(GOOD).replace('Notice', `Notice ${'\\u0020\\u2028\\ud83d\\ude42'.repeat(MEGABYTE / 24)}`),
  names: () => answer(`${GOOD}${repeat('Acme Big Blue Box Holdings Trading ')}`),
  points: () => answer(`${GOOD}${repeat('. ')}`),
  brackets: () => answer(`${GOOD}${repeat('[')}`),
  'nested quotes': () => answer(`${GOOD}\n${repeat('>')}`),
  '3000 quotes': () =>
    answer(
      GOOD,
      Array.from({ length: 3_000 }, () => QUOTE),
    ),
  '3000 quotes that stand nowhere': () =>
    answer(
      GOOD,
      Array.from({ length: 3_000 }, (_, index) => ({ ...QUOTE, text: `${QUOTE.text} and then ${index} more` })),
    ),
  'one quote': () => answer(GOOD, [{ ...QUOTE, text: repeat('the end of the term ') }]),
  '3000 statements': () => answers(Array.from({ length: 3_000 }, () => ({ quotes: [QUOTE], text: GOOD }))),
  'statements without quotes': () => answers(Array.from({ length: 9_000 }, () => ({ quotes: [], text: GOOD }))),
  'nested JSON': () => `{"outcome":${'['.repeat(MEGABYTE)}`,
  'no JSON': () => repeat('I am not sure what you mean. '),
} as const;

/** `thinking` and `one line` differ in how they are sent. */
export type LongOutputKind = keyof typeof OUTPUTS | 'thinking' | 'one line' | 'keep-alives';

/** As models write. */
const WORD_LENGTH = 7;
/** Each piece costs the server the same, whatever is in it; what is in it differs. */
const PIECE_LENGTH = 40;
/** About 200,000 characters, more than a model may think in one call. */
const THOUGHTS = 8_000;

function repeat(words: string): string {
  return words.repeat(Math.ceil(MEGABYTE / words.length));
}

function write(piece: (index: number) => string): string {
  let text = '';
  for (let index = 0; text.length < MEGABYTE; index += 1) text += piece(index);
  return text;
}

function answer(text: string, quotes: readonly object[] = [QUOTE]): string {
  return answers([{ quotes, text }]);
}

function answers(statements: readonly object[]): string {
  return JSON.stringify({ outcome: 'answered', statements, search: '' });
}

function frame(delta: object, finish: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  return `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'long', choices })}\n\n`;
}

/** Thousands of small pieces, as models write; many in one packet. */
function* framesOf(
  text: string,
  length = PIECE_LENGTH,
  name: 'content' | 'reasoning_content' = 'content',
): Generator<string> {
  for (let start = 0; start < text.length; ) {
    let packet = '';
    for (let count = 0; count < 100 && start < text.length; count += 1) {
      packet += frame({ [name]: text.slice(start, start + length) });
      start += length;
    }
    yield packet;
  }
}

function* streamOf(kind: LongOutputKind | ''): Generator<string> {
  if (kind === '') yield* framesOf(JSON.stringify({ word: 'ready' }));
  else if (kind === 'thinking') {
    yield* framesOf('Let me think about that. '.repeat(THOUGHTS), WORD_LENGTH, 'reasoning_content');
    yield* framesOf(answer(GOOD));
  } else if (kind === 'one line') yield frame({ content: OUTPUTS.sentences() });
  else if (kind === 'keep-alives') {
    yield ': still working\n\n'.repeat(100_000);
    yield* framesOf(answer(GOOD));
  } else yield* framesOf(OUTPUTS[kind](), kind === 'sentences' ? WORD_LENGTH : PIECE_LENGTH);
  yield `${frame({}, 'stop')}data: [DONE]\n\n`;
}

async function serve(body: string, response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const kind = (/output=([\w\s-]+?)(?:"|\\)/.exec(body)?.[1] ?? '') as LongOutputKind | '';
  await pipeline(Readable.from(streamOf(kind)), response);
}

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  await serve(Buffer.concat(chunks).toString('utf8'), response).catch(() => response.destroy());
});
server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));
