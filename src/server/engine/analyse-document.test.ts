import { describe, expect, it } from 'vitest';
import type { AnalysisDraft, ClaimedQuote } from '#server/ports/language-model.ts';
import { ANALYSIS_MODELS } from '#tests/support/engine/analysis-models.ts';
import { documentOf, passageOf } from '#tests/support/engine/build-reading.ts';
import { SAMPLE_CONTRACTS } from '#tests/support/engine/sample-contracts.ts';
import { analyseDocument } from './analyse-document.ts';
import { CATEGORIES } from './clauses/categories.ts';
import { presenceOf } from './clauses/clause-presence.ts';

function analyse(name: keyof typeof SAMPLE_CONTRACTS): AnalysisDraft {
  return analyseDocument(documentOf(SAMPLE_CONTRACTS[name]), [], ANALYSIS_MODELS);
}

function quotesOf(draft: AnalysisDraft): readonly ClaimedQuote[] {
  const items = [draft.summary, ...draft.basicInfo, ...draft.keyTerms, ...draft.riskFactors, ...draft.obligations];
  return [...items, ...draft.clauses].flatMap((item) => item.quotes);
}

const texts = (items: readonly { readonly text: string }[]): readonly string[] => items.map((item) => item.text);
const risks = (draft: AnalysisDraft): readonly string[] =>
  draft.riskFactors.map((risk) => `${risk.severity}: ${risk.risk}`);

describe('analyseDocument', () => {
  it.each(Object.keys(SAMPLE_CONTRACTS) as (keyof typeof SAMPLE_CONTRACTS)[])(
    'quotes %s to the letter, from the page it names',
    (name) => {
      for (const quote of quotesOf(analyse(name))) {
        expect(SAMPLE_CONTRACTS[name][quote.pageNumber - 1]).toContain(quote.text);
        expect(quote.text.length).toBeLessThanOrEqual(600);
        expect(quote.text.trim()).not.toBe('');
        expect(quote.documentId).toBe(5);
      }
    },
  );

  it.each(Object.keys(SAMPLE_CONTRACTS) as (keyof typeof SAMPLE_CONTRACTS)[])(
    'backs each item of %s with quotes, without duplicates',
    (name) => {
      const draft = analyse(name);
      for (const list of [draft.basicInfo, draft.keyTerms, draft.obligations]) {
        expect(list.every((item) => item.quotes.length > 0)).toBe(true);
        expect(new Set(texts(list)).size).toBe(list.length);
      }
      expect(new Set(draft.riskFactors.map((risk) => risk.risk)).size).toBe(draft.riskFactors.length);
      const hasClauses = ['non-disclosure agreement', 'consulting agreement'].includes(draft.documentType);
      expect(draft.clauses.map((clause) => clause.category)).toEqual(hasClauses ? CATEGORIES.map(({ id }) => id) : []);
    },
  );

  it.each(Object.keys(SAMPLE_CONTRACTS) as (keyof typeof SAMPLE_CONTRACTS)[])(
    'orders the risks of %s by severity',
    (name) => {
      const order = analyse(name).riskFactors.map((risk) => ['High', 'Medium', 'Low'].indexOf(risk.severity));
      expect(order).toEqual([...order].sort());
    },
  );
});

describe('analyseDocument › a lease', () => {
  const draft = analyse('lease');

  it('has its kind, parties, dates, term, sums and governing law as basic information', () => {
    expect(draft).toMatchObject({ documentType: 'lease', isLegalDocument: true });
    expect(texts(draft.basicInfo)).toEqual(
      expect.arrayContaining([
        'Title: RESIDENTIAL LEASE AGREEMENT',
        'Party: Harbour View Properties, LLC (called “Landlord”)',
        'Party: Maria Santos (called “Tenant”)',
        'Party: Peter Whitfield (called “Tenant”)',
        'Date of the agreement: March 12, 2024',
        'Takes effect: April 1, 2024',
        'How long it lasts: until March 31, 2025',
        'Renewal: automatic, for 1 year at a time',
        'Notice to stop the renewal: 90 days',
        'Governing law: Oregon',
        'Rent: $2,400.00 per month',
        'Security deposit: $3,000.00',
        'Late charge: $150',
      ]),
    );
  });

  it('reports the risks for a tenant', () => {
    const quoted = draft.riskFactors.flatMap(({ quotes }) => quotes.map(({ text }) => text)).join('\n');
    for (const words of [/automatically renew/iu, /sole discretion/iu, /early\s+termination/iu]) {
      expect(quoted).toMatch(words);
    }
  });

  it('does not report signature lines as blanks', () => {
    expect(risks(draft).join()).not.toContain('blank');
  });

  it('lists obligations by party, payments first, with sums and days', () => {
    expect(texts(draft.obligations)[0]).toBe(
      'Tenant: must pay Landlord rent of $2,400.00 per month, in advance, on or before the first day of each month',
    );
    expect(texts(draft.obligations)).toEqual(
      expect.arrayContaining([
        'Landlord: must return the deposit within thirty (30) days after Tenant vacates the Premises',
        'Tenant: if Tenant moves out before the end of the term, must pay an early termination fee of $4,800',
      ]),
    );
  });

  it('names a document in the plural where its kind is one', () => {
    const terms = `TERMS OF SERVICE

These terms of service apply when you use the Fernmail app. You agree to them when you open an account.
We may change these terms at any time. We may close your account at any time and without notice.
You must be at least 16 years old to use the app. These terms are governed by the laws of Ireland.`;
    const { summary } = analyseDocument(documentOf([terms]), [], ANALYSIS_MODELS);
    expect(summary.text).toMatch(/^These are terms of service/u);
  });

  it('is summarised in a few sentences from the extracted facts', () => {
    expect(draft.summary.text).toContain('This is a lease between Harbour View Properties, LLC (“Landlord”)');
    expect(draft.summary.text).toContain('dated March 12, 2024');
    expect(draft.summary.text).toContain('renews by itself unless notice is given 90 days ahead');
    expect(draft.summary.quotes.length).toBeGreaterThan(0);
  });
});

describe('analyseDocument › other contracts', () => {
  it('analyses a non-disclosure agreement', () => {
    const draft = analyse('nonDisclosure');
    expect(draft.documentType).toBe('non-disclosure agreement');
    expect(texts(draft.basicInfo)).toEqual(
      expect.arrayContaining([
        'Party: Quillon Robotics GmbH (called “Quillon”)',
        'Date, and start: 3 May 2023',
        'How long it lasts: 3 years (counted from 3 May 2023, that is to 2 May 2026)',
        'Notice to end it early (either side): 30 days',
        'Governing law: England and Wales',
        'Disputes: before the courts of England and Wales',
      ]),
    );
    expect(texts(draft.obligations)).toContain(
      'Each party: within ten (10) business days after a written request, must return or destroy all Confidential Information',
    );
  });

  it('reports one-sided and inconsistent terms of a services agreement', () => {
    const draft = analyse('services');
    expect(risks(draft)).toContain('Medium: A number is written in two ways that differ');
    const quoted = draft.riskFactors.flatMap(({ quotes }) => quotes.map(({ text }) => text)).join('\n');
    for (const words of [/indemnify/iu, /compete/iu, /assigns/iu]) expect(quoted).toMatch(words);
    expect(texts(draft.basicInfo)).toContain('Fee: USD 12,500 per month');
  });

  it('analyses an employment contract without a fixed end', () => {
    const draft = analyse('employment');
    expect(draft.documentType).toBe('employment contract');
    expect(texts(draft.basicInfo)).toEqual(
      expect.arrayContaining([
        'How long it lasts: until someone ends it',
        'Notice to end it early (either side): 6 months',
        'Salary: £78,000 per year',
      ]),
    );
  });
});

describe('analyseDocument › a document that is no contract', () => {
  it('classifies a letter, without risks or obligations', () => {
    const draft = analyse('letter');
    expect(draft).toMatchObject({
      documentType: 'letter',
      isLegalDocument: false,
      riskFactors: [],
      obligations: [],
      keyTerms: [],
    });
    expect(draft.summary.text).toContain('7 June 2025');
  });

  it('lists the lines of an invoice as printed', () => {
    const draft = analyse('invoice');
    expect(draft).toMatchObject({ documentType: 'invoice', isLegalDocument: false, riskFactors: [] });
    expect(texts(draft.basicInfo)).toEqual(
      expect.arrayContaining(['Invoice number: 2025-0417', 'Total due: $2,451.60', 'Due date: May 17, 2025']),
    );
  });

  it('reports an empty document as empty', () => {
    const draft = analyse('empty');
    expect(draft.summary).toEqual({ text: expect.stringContaining('No text was found'), quotes: [] });
    expect(quotesOf(draft)).toEqual([]);
  });

  it('reports that only English is supported', () => {
    const draft = analyse('spanish');
    expect(draft.summary.text).toContain('does not seem to be in English');
    expect([draft.basicInfo, draft.keyTerms, draft.riskFactors, draft.obligations]).toEqual([[], [], [], []]);
  });
});

const LONG_CONTRACT = [
  'SERVICES AGREEMENT\nThis Services Agreement is made on May 2, 2020 between Elm, Inc. ("Client") and Ash LLC ("Provider").',
  ...Array.from(
    { length: 60 },
    (_, index) =>
      `Provider shall deliver report number ${index} to Client every week, and the parties hereto shall meet.`,
  ),
].join('\n');

describe('analyseDocument › a missing clause', () => {
  it('is reported without a quote, with how it was searched for', () => {
    const draft = analyseDocument(documentOf([LONG_CONTRACT]), [], ANALYSIS_MODELS);
    const absence = draft.riskFactors.find((risk) => risk.risk === 'No limit on liability was found');
    expect(absence).toMatchObject({ severity: 'Medium', quotes: [] });
    expect(absence?.explanation).toContain('on the one page that was read');
  });

  it('is not reported if pages are unread; the unread pages are', () => {
    const draft = analyseDocument(documentOf([LONG_CONTRACT, ''], [2]), [], ANALYSIS_MODELS);
    expect(draft.riskFactors[0]).toMatchObject({ risk: 'One page could not be read', severity: 'High', quotes: [] });
    expect(draft.riskFactors.some((risk) => risk.risk.endsWith('was found'))).toBe(false);
    expect(draft.summary.text).toContain('could not be read');
  });
});

describe('analyseDocument › hidden text', () => {
  it('is a high risk that names its pages', () => {
    const draft = analyseDocument(
      { ...documentOf([LONG_CONTRACT, 'More.', 'End.']), hiddenTextPages: [3, 1] },
      [],
      ANALYSIS_MODELS,
    );
    const hidden = draft.riskFactors.find((risk) => risk.risk === 'Text that you cannot see');
    expect(hidden).toMatchObject({ severity: 'High', quotes: [] });
    expect(hidden?.explanation).toContain('Pages 1 and 3 hold words that do not show');
  });

  it('is not mentioned where there is none', () => {
    const draft = analyseDocument({ ...documentOf([LONG_CONTRACT]), hiddenTextPages: [] }, [], ANALYSIS_MODELS);
    expect(draft.riskFactors.map((risk) => risk.risk)).not.toContain('Text that you cannot see');
  });
});

describe('analyseDocument › clauses', () => {
  const page =
    'SUPPLY AGREEMENT\nThis is the first sentence of it. An insurer covers $5 for Seller. The last sentence is here.';
  const passage = (probability: number) => passageOf(page, 1, { categories: [{ category: 'insurance', probability }] });

  it.each([
    [0.9, true, ['An insurer covers $5 for Seller.']],
    [0.2, false, []],
  ])('whose best passage has a probability of %d are present: %s', (probability, present, quotes) => {
    const draft = analyseDocument(documentOf([page]), [passage(probability)], ANALYSIS_MODELS);
    const clause = draft.clauses.find((candidate) => candidate.category === 'insurance');
    expect(clause).toMatchObject({ present, probability: presenceOf('insurance', probability) });
    expect(clause?.quotes.map((quote) => quote.text)).toEqual(quotes);
  });
});

describe('analyseDocument › hostile text', () => {
  const MILLION = 1_000_000;
  it.each([
    ['letters', 'a'.repeat(MILLION)],
    ['spaces', ' '.repeat(MILLION)],
    ['digits', '1'.repeat(MILLION)],
    ['line breaks', '\n'.repeat(MILLION)],
    ['brackets', '('.repeat(MILLION)],
    ['quotation marks', '"'.repeat(MILLION)],
    ['number words', 'one '.repeat(MILLION / 4)],
    ['capitalised words', 'Acme, Inc. and '.repeat(MILLION / 20)],
    ['underscores', '_'.repeat(MILLION)],
  ])('of a million %s takes no more time than its length', (_, text) => {
    const opening =
      'This Lease Agreement is made between Elm, Inc. ("Landlord") and Ash LLC ("Tenant"). Tenant shall pay $5. ';
    const started = performance.now();
    analyseDocument(documentOf([opening + text]), [], ANALYSIS_MODELS);
    // Catastrophic patterns take minutes or for ever here; a second or two is a busy machine.
    expect(performance.now() - started).toBeLessThan(8_000);
  });
});
