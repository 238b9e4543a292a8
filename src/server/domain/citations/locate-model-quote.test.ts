import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  HARMFUL_QUOTES,
  HARMLESS_QUOTES,
  MODEL_QUOTE_PAGES,
} from '#tests/support/builders/documents/model-quote-cases.ts';
import { ATTACKED_PAGES, FALSE_QUOTES, TRUE_QUOTES } from '#tests/support/builders/documents/quote-attacks.ts';
import {
  changeHarmfully,
  changeHarmlessly,
  HARMFUL_CHANGES,
  HARMLESS_CHANGES,
  listSentences,
} from '#tests/support/builders/documents/quote-mutations.ts';
import { wordsOf } from './elided-quote.ts';
import { locateModelQuote } from './locate-model-quote.ts';
import { locateQuote } from './locate-quote.ts';
import { createPageForms, type PageForms } from './page-forms.ts';

/** Sentences of a few contracts, whose pages are searched thousands of times; generated pages are searched once. */
const sentences = listSentences();
const contracts = new Map(sentences.map(({ page }) => [page, formsOf(page)]));
const wordsOfContracts = new Map([...contracts.keys()].map((page) => [page, joinWords(page)]));

function formsOf(page: string): PageForms {
  return createPageForms(new Map([[1, page]]));
}

function find(quote: string, page: string) {
  return locateModelQuote(quote, 1, contracts.get(page) ?? formsOf(page));
}
const foundText = (quote: string, page: string) => find(quote, page)?.parts.map(({ text }) => text) ?? null;

function joinWords(text: string): string {
  return ` ${wordsOf(text).join(' ')} `;
}

/** Whether the page has these words, or the parts between their ellipses, at another place too. */
function standsElsewhere(quote: string, page: string): boolean {
  const printed = wordsOfContracts.get(page) ?? joinWords(page);
  const parts = quote.split('…').map(joinWords);
  return parts.length === 1 ? printed.includes(parts[0]!) : parts.some((part) => printed.split(part).length > 2);
}

describe('quotes of models › accepts harmless slips', () => {
  test.each(HARMLESS_QUOTES)('$kind: $quote', ({ page, quote }) => {
    expect(find(quote, MODEL_QUOTE_PAGES[page])).not.toBeNull();
  });
});

describe('quotes of models › commas and semicolons', () => {
  const PAGE = 'The Tenant may sublet; the fee is $1,500.00, payable in May. Guests may stay up to a week each.';

  test.each(['The Tenant may sublet, the fee is $1,500.00, payable in May.', 'Guests may stay, up to a week each.'])(
    'behind words come and go: %s',
    (quote) => {
      expect(find(quote, PAGE)).not.toBeNull();
    },
  );

  test.each([
    'The Tenant may sublet, the fee is $1500,00, payable in May.',
    'The Tenant may, not sublet, the fee is $1,500.00',
  ])('hide no change: %s', (quote) => {
    expect(find(quote, PAGE)).toBeNull();
  });
});

describe('quotes of models › rejects harmful changes', () => {
  test.each(HARMFUL_QUOTES)('$kind: $quote', ({ page, quote }) => {
    expect(find(quote, MODEL_QUOTE_PAGES[page])).toBeNull();
  });
});

describe('quotes of models › the attacked lease', () => {
  const forms = createPageForms(new Map(ATTACKED_PAGES.map((page, index) => [index + 1, page.join('\n')])));
  test.each(TRUE_QUOTES)('accepts: $name', ({ page, quote }) => {
    expect(locateModelQuote(quote, page, forms)).not.toBeNull();
  });
  test.each(FALSE_QUOTES)('rejects: $name', ({ page, quote }) => {
    expect(locateModelQuote(quote, page, forms)).toBeNull();
  });
});

describe('quotes of models › sentences of the contracts, changed at random', () => {
  const RUNS = { seed: 20_261_126, numRuns: 500 };

  test.each(HARMLESS_CHANGES.map(({ name }) => name))('accepts: %s', (name) => {
    let tried = 0;
    fc.assert(
      fc.property(fc.nat(sentences.length - 1), fc.nat(), (index, seed) => {
        const sentence = sentences[index]!;
        const quote = changeHarmlessly(name, sentence.text, seed);
        if (quote === null) return;
        tried += 1;
        expect(find(quote, sentence.page), quote).not.toBeNull();
      }),
      RUNS,
    );
    expect(tried).toBeGreaterThan(2);
  });

  test.each(HARMFUL_CHANGES.map(({ name }) => name))('rejects: %s', (name) => {
    let tried = 0;
    fc.assert(
      fc.property(fc.nat(sentences.length - 1), fc.nat(), fc.nat(), (index, seed, slip) => {
        const sentence = sentences[index]!;
        const harmful = changeHarmfully(name, sentence.text, seed);
        if (harmful === null || standsElsewhere(harmful, sentence.page)) return;
        tried += 1;
        expect(find(harmful, sentence.page), harmful).toBeNull();
        // A harmless slip on top does not help.
        const other = HARMLESS_CHANGES[slip % HARMLESS_CHANGES.length]!.name;
        const both = changeHarmlessly(other, harmful, seed);
        if (both !== null && other !== 'ellipsis' && other !== 'number left out')
          expect(find(both, sentence.page), both).toBeNull();
      }),
      RUNS,
    );
    expect(tried).toBeGreaterThan(2);
  });
});

describe('quotes of models › labels of a list within a sentence', () => {
  const page =
    'The fee rises by the greater of (a) 4% and (b) the index. You may leave if (i) you move abroad, (ii) you fall ill or (iii) the hall closes. Clause 7 (a) and clause 7 (b) apply to pool (c) alone.';

  test.each([
    'The fee rises by the greater of 4% and the index.',
    'You may leave if you move abroad, you fall ill or the hall closes.',
    'You may leave if you move abroad, (ii) you fall ill or (iii) the hall closes.',
  ])('may be left out: %s', (quote) => {
    expect(foundText(quote, page)).toHaveLength(1);
  });

  test.each([
    'The fee rises by the greater of (b) 4% and (a) the index.',
    'The fee rises by the greater of (a) 5% and (b) the index.',
    'You may leave if (ii) you move abroad, you fall ill or the hall closes.',
    'Clause 7 and clause 7 apply to pool (c) alone.',
    'Clause 7 (b) and clause 7 (a) apply to pool (c) alone.',
  ])('may not be changed: %s', (quote) => {
    expect(foundText(quote, page)).toBeNull();
  });
});

describe('quotes of models › what is returned', () => {
  const page =
    'Rent. The Tenant shall pay $1,540, in advance and by bank transfer, on the first day of each month.\nEnd.';

  test('the words of the page, without what the model changed', () => {
    expect(foundText('"[t]he Tenant shall pay **$1,540**."', page)).toEqual(['The Tenant shall pay $1,540']);
  });

  test('a short omission is filled in', () => {
    expect(foundText('The Tenant shall pay $1,540 … on the first day of each month', page)).toEqual([
      'The Tenant shall pay $1,540, in advance and by bank transfer, on the first day of each month',
    ]);
  });

  test('a long omission makes two parts', () => {
    const long = `The Tenant shall pay the rent. ${'Words of no weight. '.repeat(30)}\nThe Landlord pays all taxes.`;
    expect(foundText('The Tenant shall pay the rent. [...] The Landlord pays all taxes.', long)).toEqual([
      'The Tenant shall pay the rent',
      'The Landlord pays all taxes',
    ]);
  });

  test('a row of a table ends with its line, whatever the rows below except', () => {
    const table =
      'Late fee\t$150\tFrom the fourth day\nPet charge\t$45\tOnly where a pet is kept\nSigned by the parties.';
    expect(foundText('Late fee $150 From the fourth day', table)).toEqual(['Late fee\t$150\tFrom the fourth day']);
    const above = `The following fees apply\n${table}`;
    expect(foundText('The following fees apply', above)).toEqual(['The following fees apply']);
  });

  test('a quote over a page break with a slip', () => {
    const forms = createPageForms(
      new Map([
        [1, 'The Tenant shall pay'],
        [2, 'the rent on time.'],
      ]),
    );
    expect(locateModelQuote('“The Tenant shall **pay the rent** on time”.', 1, forms)?.parts).toHaveLength(2);
  });
});

describe('quotes of models › properties', () => {
  const piece = fc.constantFrom(
    ...[
      'the',
      'Tenant',
      'shall',
      'not',
      'pay',
      '$1,540.00',
      '30',
      'days',
      '(a)',
      '(b)',
      '4.2',
      '.',
      ',',
      ';',
      '“',
      '”',
    ],
    ...[
      '…',
      '...',
      '[',
      ']',
      '*',
      '**',
      '-',
      '—',
      '\n',
      ' ',
      '5 %',
      'EUR',
      '[...]',
      '(',
      ')',
      '|',
      "'",
      '•',
      '1.',
      '2.',
    ],
  );
  const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(' '));

  test('the words of an accepted quote stand in its parts, in order', () => {
    let accepted = 0;
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(30), text, fc.nat(3), (page, at, length, noise, mode) => {
        const start = at % (page.length + 1);
        const cut = page.slice(start, start + length * 4);
        const quote = [cut, `${cut} … ${noise}`, `**${cut}**`, noise][mode]!;
        const found = find(quote, page);
        if (!found) return;
        accepted += 1;
        for (const part of found.parts) expect(page.slice(part.start, part.end)).toBe(part.text);
        // Cents that are zero may be left out.
        const read = (words: string) => wordsOf(words).map((word) => word.replace(/\.00$/u, ''));
        const printed = read(page.slice(found.parts[0]!.start, found.parts.at(-1)!.end));
        let next = 0;
        for (const word of read(quote.replace(/^[^\p{L}\p{N}]*(?:\(?\w{1,2}\)|[\d.]+)\s/u, ''))) {
          next = printed.indexOf(word, next) + 1;
          expect(next, `${word} of ${JSON.stringify(quote)} in ${JSON.stringify(page)}`).toBeGreaterThan(0);
        }
      }),
      { seed: 20_261_126, numRuns: 4000 },
    );
    expect(accepted).toBeGreaterThan(100);
  });

  test('accepts all that is there word for word', () => {
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(30), (page, at, length) => {
        const start = at % (page.length + 1);
        const quote = page.slice(start, start + length * 4);
        if (locateQuote(quote, 1, { textOf: (number) => (number === 1 ? page : undefined) }) === null) return;
        // Too little to prove anything, or a number without its sign.
        if (!/\d/.test(quote) && (quote.match(/\p{L}/gu)?.length ?? 0) < 6) return;
        if (/\d\s*$/.test(quote) && /^\s*%/.test(page.slice(start + quote.length))) return;
        expect(find(quote, page)).not.toBeNull();
      }),
      { seed: 20_261_126, numRuns: 1000 },
    );
  });

  test('half a word that a page begins with is no word of a quote, nor of one with an ellipsis', () => {
    const rest = 'ployment reference, as we said, of the former landlord and two years of payslips.';
    for (const space of ['', '  ', '\n ']) {
      const pages = createPageForms(
        new Map([
          [1, 'The tenant gives an em-'],
          [2, space + rest],
        ]),
      );
      expect(locateModelQuote('ployment reference, as we said, of the former landlord', 2, pages)).toBeNull();
      expect(locateModelQuote('ployment reference … two years of payslips', 2, pages)).toBeNull();
      expect(locateModelQuote('reference, as we said … two years of payslips', 2, pages)).not.toBeNull();
    }
  });

  test.each([
    [
      'ordinary words',
      'The Tenant shall pay the rent on the first day. '.repeat(10_000),
      'shall pay … a missing word … or two',
    ],
    [
      'parts that occur often',
      'the first part and so on '.repeat(20_000),
      'the first part … the first part … never here',
    ],
    ['labels', '\n(a) one; (b) two; '.repeat(20_000), '(a) one; (b) three'],
    ['numbers', '\n1.1 1.2 '.repeat(30_000), '1.1 one … 1.2 and two'],
    ['marks', '“[*_'.repeat(60_000), '“[*_ some words ]'.repeat(200)],
    ['brackets', '['.repeat(300_000), `${'['.repeat(2000)} two words ${')'.repeat(1900)}`],
    ['points', '. '.repeat(150_000), '. . . two words . . . '.repeat(150)],
    ['white space', ' \n'.repeat(200_000), `two${' '.repeat(3900)}words`],
  ])('takes well under a second for a page of half a megabyte: %s', (_name, page, quote) => {
    // Of this thread alone: other work on the machine does not count.
    const started = process.threadCpuUsage();
    find(quote, page);
    const { user, system } = process.threadCpuUsage(started);
    expect((user + system) / 1000).toBeLessThan(5000);
  });
});
