import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { MODEL_OUTPUT_LIMITS } from '#server/domain/claims/model-output-limits.ts';
import type { AnswerPart } from '#server/ports/language-model.ts';
import { parseWhileStreaming } from '../analysis/parse-output.ts';
import { answerOf, statementOf } from '../testing/model-answer.ts';
import { createLeakCheck } from './leaked-instructions.ts';
import { createPartEmitter } from './part-emitter.ts';
import type { NumberedQuote } from './passage-pieces.ts';

const RENT = { document: 1, page: 2, text: 'a monthly rent of $1,450.00' };
const DUE = { document: 1, page: 3, text: 'on the first day of each month' };

/** Feeds an output to an emitter character by character, as the model writes it. */
function makeWriter() {
  const parts: AnswerPart[] = [];
  const looked: string[] = [];
  const emitter = createPartEmitter({
    leakCheck: createLeakCheck('Say where it stands, and nothing else that was not asked for by the person.'),
    resolveQuotes: async (quotes: readonly NumberedQuote[]) => {
      looked.push(...quotes.map(({ text }) => text));
      return quotes.map(({ page, text }) => ({ documentId: 7, pageNumber: page, text }));
    },
    onPart: (part) => parts.push(part),
  });
  return {
    parts,
    looked,
    emitter,
    /** @param end what the output so far ends with; all of it when left out */
    async write(output: object, end?: string, attempt = 1): Promise<void> {
      const text = JSON.stringify(output);
      const written = end === undefined ? text : text.slice(0, text.indexOf(end) + end.length);
      async function* pieces() {
        yield* written;
      }
      await parseWhileStreaming(pieces(), (partial) => emitter.onPartial(partial, attempt));
      await pause(1);
    },
    /** Texts of what is being written, with the number of their quotes. */
    drafts: () =>
      parts.flatMap((part) =>
        part.kind === 'writing' ? [[part.statement.text, part.statement.quotes.length] as const] : [],
      ),
  };
}

describe('a statement that is being written', () => {
  test('has each quote looked up as soon as it is whole, once', async () => {
    const output = answerOf(statementOf('The rent is due then.', RENT, DUE));
    const begun = makeWriter();
    await begun.write(output, '"text":"on the first');
    expect(begun.looked).toEqual([RENT.text]);
    expect(begun.drafts()).toEqual([['', 1]]);
    const whole = makeWriter();
    await whole.write(output);
    await whole.emitter.end({
      statements: output.statements.map(({ quotes, text }) => ({ quotes: [...quotes], text })),
    });
    expect(whole.looked).toEqual([RENT.text, DUE.text]);
    expect(whole.drafts().slice(0, 3)).toEqual([
      ['', 1],
      ['', 2],
      ['The', 2],
    ]);
    expect(whole.parts.at(-1)).toEqual({
      kind: 'statement',
      statement: {
        text: 'The rent is due then.',
        quotes: [
          { documentId: 7, pageNumber: 2, text: RENT.text },
          { documentId: 7, pageNumber: 3, text: DUE.text },
        ],
      },
    });
  });

  test('begins with what leads to it, once the quotes of both were found', async () => {
    const { write, drafts } = makeWriter();
    await write(answerOf(statementOf('Yes.'), statementOf('You may leave.', RENT)), '"text":"You may ');
    expect(drafts()).toEqual([
      ['Yes.', 1],
      ['Yes. You', 1],
    ]);
  });

  test('is emitted with as many quotes as a statement may have', async () => {
    const { write, drafts } = makeWriter();
    const quotes = Array.from({ length: MODEL_OUTPUT_LIMITS.quotesPerStatement + 2 }, (_, page) => ({ ...RENT, page }));
    await write(answerOf(statementOf('The rent is due then.', ...quotes)), 'The rent ');
    expect(drafts().at(-1)).toEqual(['The', MODEL_OUTPUT_LIMITS.quotesPerStatement]);
  });

  test('is emitted in a script without spaces, by its whole characters', async () => {
    const { write, drafts } = makeWriter();
    await write(answerOf(statementOf('家賃は毎月です。', RENT)), '家賃は');
    expect(drafts().slice(0, 2)).toEqual([
      ['', 1],
      ['家', 1],
    ]);
  });

  test('is withdrawn when another attempt begins', async () => {
    const { write, parts } = makeWriter();
    await write(answerOf(statementOf('The rent is due then.', RENT)), 'The rent ');
    await write(answerOf(statementOf('It is due.', DUE)), 'It is ', 2);
    expect(parts.map(({ kind }) => kind)).toEqual(['writing', 'writing', 'withdrawn', 'writing', 'writing']);
  });
});
