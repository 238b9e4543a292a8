import { expect, test } from 'vitest';
import { guestIdSchema } from '#contract/users.ts';
import { isSecretToken } from '#server/domain/access/session.ts';
import { locateQuote } from '#server/domain/citations/locate-quote.ts';
import { decodeFormFilename, sanitizeFilename } from '#server/domain/documents/incoming-file.ts';
import { maskAccountNumbers } from '#server/domain/text/mask-account-numbers.ts';
import { analyseDocument } from '#server/engine/analyse-document.ts';
import { readClauseModel } from '#server/engine/clauses/load-clause-model.ts';
import { createEngine } from '#server/engine/engine.ts';
import { describeUserAgent } from '#server/http/describe-user-agent.ts';
import { fileStemOf } from '#server/http/file-stem.ts';
import { validateReturnUrl } from '#server/http/return-url.ts';
import { ANALYSIS_MODELS } from '#tests/support/engine/analysis-models.ts';

/** Beginnings of what is looked for in contracts, over and over: where a pattern can be misled, it is here. */
const PIECES = [
  ...[' ', '(', '1,', '. ', '"', '- ', 'A. ', 'and ', 'one hundred ', 'thirty (30) days ', 'January 1, 2020 '],
  ...[
    'Acme Inc., a ',
    'by and between ',
    '$1,000 ',
    '________ ',
    'Section 1.1 ',
    '\u0301',
    'a@',
    '\u{1F98A}',
    'shall not ',
  ],
];
const TEXT_LENGTH = 12_000;
/** Milliseconds of computing; what is usual is a tenth. A pattern that is misled takes minutes. */
const LIMIT_MS = 2000;

const repeated = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

function expectQuick(what: string, work: () => unknown): void {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000, what).toBeLessThan(LIMIT_MS);
}

test('no document leads the reading of it astray', () => {
  const engine = createEngine(readClauseModel());
  for (const piece of PIECES) {
    const text = repeated(piece, TEXT_LENGTH);
    const document = { documentId: 1, title: 'Lease.pdf', pages: [{ pageNumber: 1, text }], unreadPages: [] };
    expectQuick(`reading ${JSON.stringify(piece)}`, () => {
      const content = engine.openIndex(engine.buildIndex(document));
      analyseDocument(document, engine.passages(content), ANALYSIS_MODELS);
    });
    expectQuick(`quoting ${JSON.stringify(piece)}`, () => {
      locateQuote(`${text.slice(0, 600)}nowhere`, 1, { textOf: () => text });
      maskAccountNumbers(text);
    });
  }
}, 60_000);

test('no name, address or header leads those astray that look at it', () => {
  for (const piece of [...PIECES, '%', '/', '\\', '..', '\u202E', 'guest_', 'Chrome/1 ', '%25']) {
    const text = repeated(piece, TEXT_LENGTH);
    expectQuick(JSON.stringify(piece), () => {
      sanitizeFilename(text);
      decodeFormFilename(text);
      fileStemOf(text, 100);
      describeUserAgent(text.slice(0, 1024));
      guestIdSchema.safeParse(`guest_${text}`);
      isSecretToken(text);
      try {
        validateReturnUrl(`/${text}`);
      } catch {
        // Most of them are refused, which is fine.
      }
    });
  }
});
