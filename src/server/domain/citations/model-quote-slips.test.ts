import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALIGNMENT_SLIPS } from '#tests/support/builders/documents/quote-alignment-cases.ts';
import {
  CITED_SLIPS,
  CLAUSE_SLIPS,
  DOUBLED_SLIPS,
  SPACED_SLIPS,
} from '#tests/support/builders/documents/quote-clause-slips.ts';
import { listSentences } from '#tests/support/builders/documents/quote-mutations.ts';
import {
  ELLIPSIS_SLIPS,
  HEADING_SLIPS,
  NAME_SLIPS,
  SPELLING_SLIPS,
} from '#tests/support/builders/documents/quote-slips.ts';
import { locateModelQuote } from './locate-model-quote.ts';
import { createPageForms, type PageForms } from './page-forms.ts';

const known = new Map<string, PageForms>();
function find(quote: string, page: string) {
  const forms = known.get(page) ?? createPageForms(new Map([[1, page]]));
  // Contracts are searched many times; generated pages once.
  if (page.length > 4000 && known.size < 10) known.set(page, forms);
  return locateModelQuote(quote, 1, forms);
}

describe.each([
  ['what an ellipsis leaves out', ELLIPSIS_SLIPS],
  ['abbreviations, units and hyphens', SPELLING_SLIPS],
  ['brackets that only give a name', NAME_SLIPS],
  ['headings put in front', HEADING_SLIPS],
  ['punctuation between clauses', CLAUSE_SLIPS],
  ['numbers written twice', DOUBLED_SLIPS],
  ['clauses named in front and behind', CITED_SLIPS],
  ['spaces within numbers', SPACED_SLIPS],
  ['spelling, numbers, dates, small words', ALIGNMENT_SLIPS],
])('quotes of models › %s', (_class, cases) => {
  test.each(cases.flatMap(({ name, page, accepted = [] }) => accepted.map((quote) => ({ name, page, quote }))))(
    '$name › accepts: $quote',
    ({ page, quote }) => {
      expect(find(quote, page)).not.toBeNull();
    },
  );
  test.each(cases.flatMap(({ name, page, rejected = [] }) => rejected.map((quote) => ({ name, page, quote }))))(
    '$name › rejects: $quote',
    ({ page, quote }) => {
      expect(find(quote, page)).toBeNull();
    },
  );
});

describe('quotes of models › headings in what is returned', () => {
  const page = '2. Keys\n2.1 Keys are lent.\n2.2 Lost keys are paid for.';

  test('a heading that touches the sentence makes one part with it', () => {
    expect(find('2. Keys – 2.1 Keys are lent.', page)?.parts.map(({ text }) => text)).toEqual([
      '2. Keys\n2.1 Keys are lent',
    ]);
  });

  test('a heading above other sentences is a part of its own', () => {
    expect(find('2. Keys – 2.2 Lost keys are paid for.', page)?.parts.map(({ text }) => text)).toEqual([
      '2. Keys',
      '2.2 Lost keys are paid for.',
    ]);
  });
});

describe('quotes of models › a quote that stops before the end of its sentence', () => {
  const page = [
    '4. The club gives back the fee for any month in which the pool is shut for repairs, unless the member has\nbroken a rule of the club.',
    '5. Area means Leeds, York and Hull, and any other town where the seller had a shop. A guide walks ahead of the group in the morning.',
    '6. The guest may use the sauna, the gym and the hall, as well as the lake.',
    'Key money £40, refunded\nLate fee £5 if a bill is open',
    `7. The seller mends the roof ${'and the gate '.repeat(40)}unless it rains.`,
  ].join('\n');
  const text = (quote: string) =>
    find(quote, page)
      ?.parts.map((part) => part.text)
      .join(' | ') ?? null;

  test.each([
    ['gives back the fee for any month in which the pool is shut for repairs.', 'broken a rule of the club.'],
    ['gives back the fee for any month in which the pool is shut for repairs', 'broken a rule of the club.'],
    ['gives back the fee for any month in which the pool is shut for repairs [...]', 'broken a rule of the club.'],
    ['**gives back the fee for any month**.', 'broken a rule of the club.'],
    ['Area means Leeds, York and Hull [...].', 'where the seller had a shop.'],
    ['Area means Leeds, York and Hull.', 'where the seller had a shop.'],
    ['“Area means Leeds, York and Hull …”', 'where the seller had a shop.'],
    ['The guest may use the sauna, the gym and the hall.', 'as well as the lake.'],
    ['The guest … the gym and the hall.', 'as well as the lake.'],
  ])('is completed: %s', (quote, end) => {
    expect(text(quote)).toMatch(new RegExp(`${end.replaceAll('.', '\\.')}$`, 'u'));
  });

  test.each([
    ['A guide walks ahead of the group.', 'A guide walks ahead of the group'],
    ['A guide walks ahead', 'A guide walks ahead'],
    ['The guest may use the sauna, the gym and the hall', 'The guest may use the sauna, the gym and the hall'],
    ['Key money £40', 'Key money £40'],
    ['Key money £40, refunded', 'Key money £40, refunded'],
  ])('stays as it is: %s', (quote, expected) => {
    expect(text(quote)).toBe(expected);
  });

  test('is rejected where the rest is longer than what is filled in', () => {
    expect(text('The seller mends the roof.')).toBeNull();
  });
});

describe('quotes of models › any sentence with a qualifier put into it', () => {
  const sentences = listSentences().filter(({ text }) => text.split(' ').length >= 12);
  const QUALIFIERS = [
    'unless the other party objects',
    'except in an emergency',
    'other than in May',
    'if the weather is fine',
    'only with written permission',
    'but never on Sundays',
    'excluding the costs of travel',
    'provided that the sum is paid',
    'sofern die Rechnung bezahlt ist',
    'mit Ausnahme der Ferien',
    'sauf en cas de retard',
    'à moins que le client ne paie',
    'salvo pacto en contrario',
    'siempre que se pague la cuota',
    'a meno che il socio paghi',
    'desde que o aluno pague',
    'maliban sa mga bata',
  ];

  test('an ellipsis in its place is rejected, and the whole is accepted', () => {
    fc.assert(
      fc.property(
        fc.nat(sentences.length - 1),
        fc.constantFrom(...QUALIFIERS),
        fc.nat(),
        fc.constantFrom('…', '...', '[…]', ', …,'),
        (index, qualifier, seed, sign) => {
          const words = sentences[index]!.text.split(' ');
          const at = 4 + (seed % (words.length - 8));
          const [head, tail] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
          const page = `Preamble.\n${head}, ${qualifier}, ${tail}\nThe end.`;
          expect(find(`${head}, ${qualifier}, ${tail}`, page)).not.toBeNull();
          expect(find(`${head} ${sign} ${tail}`, page), `${head} ${sign} ${tail}`).toBeNull();
        },
      ),
      { seed: 20_261_127, numRuns: 400 },
    );
  });
});

describe('quotes of models › any sentence with a number written twice', () => {
  const sentences = listSentences().filter(({ text }) => text.split(' ').length >= 8);
  const NUMBERS = ['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen'];

  test('is found by either half of it, and by no other number', () => {
    fc.assert(
      fc.property(
        fc.nat(sentences.length - 1),
        fc.nat(NUMBERS.length - 1),
        fc.nat(NUMBERS.length - 1),
        fc.nat(),
        (index, value, other, seed) => {
          const words = sentences[index]!.text.split(' ');
          const at = 2 + (seed % (words.length - 4));
          const write = (number: string) =>
            [...words.slice(0, at), 'about', number, 'sheets of paper', ...words.slice(at)].join(' ');
          const same = write(`${NUMBERS[value]} (${value + 11})`);
          const different = write(`${NUMBERS[value]} (${value + 12})`);
          for (const half of [NUMBERS[value]!, String(value + 11)]) {
            expect(find(write(half), same), half).not.toBeNull();
            expect(find(write(half), different), half).toBeNull();
          }
          if (other === value) return;
          for (const half of [NUMBERS[other]!, String(other + 11)]) expect(find(write(half), same), half).toBeNull();
        },
      ),
      { seed: 20_261_127, numRuns: 150 },
    );
  });
});

describe('quotes of models › any sentence that continues with a qualifier', () => {
  const sentences = listSentences().filter(({ text }) => text.split(' ').length >= 8 && /\p{L}\.?$/u.test(text));

  test('is never found without it', () => {
    fc.assert(
      fc.property(
        fc.nat(sentences.length - 1),
        fc.constantFrom(
          'unless it rains in May',
          'except for guests',
          'sofern es regnet',
          'sauf en mai',
          'salvo en mayo',
        ),
        fc.constantFrom('', '.', ' [...]', ' …', '...”'),
        (index, qualifier, sign) => {
          const head = sentences[index]!.text.replace(/\.$/u, '');
          const parts = find(`${head}${sign}`, `Preamble.\n${head}, ${qualifier}.\nThe end.`)?.parts;
          expect(parts?.at(-1)?.text ?? qualifier, head).toContain(qualifier);
        },
      ),
      { seed: 20_261_127, numRuns: 300 },
    );
  });
});

describe('quotes of models › slips at scale', () => {
  test.each([
    ['abbreviations', 'at 9 a.m. or no. 5 of Ltd. e.g. z. B. '.repeat(12_000), 'at 9 am or no 6 of Ltd'],
    ['initials', 'a.'.repeat(250_000), 'some other words here'],
    ['names', 'Ann (the "A") and Bo (hereinafter “B”), '.repeat(12_000), 'Ann and Bo and no other person at all'],
    ['open names', '(the "'.repeat(80_000), 'two or three words'],
    ['hyphens', 'self-employed-'.repeat(35_000), 'selfemployed self-employed other'],
    ['single letters with hyphens', 'a-'.repeat(250_000), 'a a a a a a a b'],
    ['units', '5 kg 6 km R 7 '.repeat(35_000), '5kg 6km R8'],
    ['headings', '8. Keys\n8.1 Keys are lent.\n'.repeat(20_000), '8. Keys – 8.2 Keys are lent.'],
    ['separators', '8. Keys\n'.repeat(60_000), 'Keys: '.repeat(600)],
    ['clause marks', 'a, b; c. d – e (f g): '.repeat(22_000), 'a; b, c – d. e, f h, i'],
    ['open brackets', '(a '.repeat(160_000), 'two or three words, and more'],
    ['doubled numbers', 'ten (10) or 12 (twelve) '.repeat(20_000), `${'10 or twelve '.repeat(500)}other`],
    ['doubled words', 'twenty one '.repeat(40_000), '(5.5) Section 5.5: twenty two (5.5)'],
    ['cited clauses', '5.5 a\n'.repeat(80_000), 'Section 5.6: a'],
    ['unended sentences', 'if it rains or snows '.repeat(20_000), 'it rains or snows if'],
    ['numbers in words', 'ten twenty one hundred '.repeat(25_000), '10 20 100 7 8'],
    ['one word', 'the '.repeat(120_000), `${'the '.repeat(400)}end of it`],
    ['short forms', 'max. 3 incl. 4 e.g. 5 '.repeat(25_000), `${'maximum 3 including 4 '.repeat(60)} nine`],
    ['dates', 'May 3, 2027 '.repeat(40_000), `${'3 May 2027 '.repeat(200)}4 May 2027`],
    ['headings within lines', '3.2 Price changes. We may. '.repeat(20_000), `${'We may. '.repeat(200)}nine lives`],
    ['qualifiers', 'unless if except '.repeat(30_000), 'unless if … except unless … nothing here'],
  ])('takes well under a second for a page of half a megabyte: %s', (_name, page, quote) => {
    // Of this thread alone: other work on the machine does not count.
    const started = process.threadCpuUsage();
    find(quote, page);
    const { user, system } = process.threadCpuUsage(started);
    expect((user + system) / 1000).toBeLessThan(2000);
  });
});
