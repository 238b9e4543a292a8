import { describe, expect, it } from 'vitest';
import type { AnalysisDraft } from '#server/ports/language-model.ts';
import { ANALYSIS_MODELS } from '#tests/support/engine/analysis-models.ts';
import { documentOf } from '#tests/support/engine/build-reading.ts';
import { SAMPLE_FINANCIAL_DOCUMENTS } from '#tests/support/engine/sample-financial-documents.ts';
import { analyseDocument } from '../analyse-document.ts';

const DRAFTS = Object.fromEntries(
  Object.entries(SAMPLE_FINANCIAL_DOCUMENTS).map(([name, pages]) => [
    name,
    analyseDocument(documentOf(pages), [], ANALYSIS_MODELS),
  ]),
) as Record<keyof typeof SAMPLE_FINANCIAL_DOCUMENTS, AnalysisDraft>;
const NAMES = Object.keys(SAMPLE_FINANCIAL_DOCUMENTS) as (keyof typeof SAMPLE_FINANCIAL_DOCUMENTS)[];

const factsOf = (name: keyof typeof SAMPLE_FINANCIAL_DOCUMENTS): readonly string[] =>
  DRAFTS[name].basicInfo.map(({ text }) => text);
const remarksOf = (name: keyof typeof SAMPLE_FINANCIAL_DOCUMENTS): readonly string[] =>
  DRAFTS[name].riskFactors.map(({ risk }) => risk);
const WRONG = 'The figures do not add up';

describe('readFinancialDocument', () => {
  it.each([
    ['invoice', 'invoice'],
    ['germanFigures', 'invoice'],
    ['besideAndInColumns', 'invoice'],
    ['partlyPaid', 'invoice'],
    ['headedColumns', 'invoice'],
    ['receipt', 'receipt'],
    ['orderConfirmation', 'order confirmation'],
    ['bankStatement', 'bank statement'],
    ['wrongBalance', 'account statement'],
    ['cardStatement', 'credit card statement'],
    ['paySlip', 'pay slip'],
    ['policy', 'insurance policy'],
    ['certificate', 'insurance certificate'],
    ['taxForm', 'tax form'],
    ['resume', 'résumé'],
    ['recipe', 'document'],
  ] as const)('%s is called %s', (name, kind) => {
    expect(DRAFTS[name].documentType).toBe(kind);
  });

  it.each(NAMES)('summarises %s in its own words, each from its page, without clauses', (name) => {
    const draft = DRAFTS[name];
    const items = [draft.summary, ...draft.basicInfo, ...draft.keyTerms, ...draft.riskFactors, ...draft.dates];
    for (const quote of items.flatMap(({ quotes }) => quotes)) {
      expect(SAMPLE_FINANCIAL_DOCUMENTS[name][quote.pageNumber - 1]).toContain(quote.text);
    }
    expect([draft.clauses, draft.provisions]).toEqual([[], undefined]);
    expect(draft.riskFactors.every(({ severity }) => severity !== 'High')).toBe(true);
  });

  it.each(NAMES)('masks account numbers in %s except in quotes', (name) => {
    const draft = DRAFTS[name];
    const own = JSON.stringify(draft, (key, value) => (key === 'quotes' ? undefined : value));
    for (const number of ['6016', '7784512093', '20349871', '31926819', '4111 1111', '5500 0000', '3704 0044']) {
      expect(own).not.toContain(number);
    }
  });
});

describe('readFinancialDocument › a bill', () => {
  it('has sender, recipient, amount, due date and account as facts', () => {
    expect(factsOf('invoice')).toEqual([
      'Invoice number: INV-2026-118',
      'Seller: Tallow & Reed Ltd',
      'Buyer: Kestrel Cafe, 3 Market Row',
      'Issued: 3 March 2026',
      'Due date: 2 April 2026',
      'Net: £2,270.00',
      'Tax: £454.00',
      'Total due: £2,724.00',
      'Pay to account: •••• 6819',
    ]);
    expect(DRAFTS.invoice.dates).toMatchObject([
      { kind: 'due', day: '2026-04-02', title: 'A payment of £2,724.00 is due', isPrinted: true },
    ]);
    expect(remarksOf('invoice')).toEqual(['Extra charges for paying late']);
  });

  it('may have German number formats, and a payment term instead of a date', () => {
    expect(factsOf('germanFigures')).toEqual(
      expect.arrayContaining(['Net: 1.300,00 €', 'Tax: 247,00 €', 'Total: 1.547,00 €']),
    );
    expect(DRAFTS.germanFigures.dates).toMatchObject([{ kind: 'due', day: '2026-03-16', isPrinted: false }]);
    expect(remarksOf('germanFigures')).toEqual([]);
  });

  it('may have labels and sums in separate columns', () => {
    expect(factsOf('besideAndInColumns')).toEqual(
      expect.arrayContaining([
        'Invoice number: INV-118',
        'Seller: Fernbank Joinery Ltd',
        'Net: £2,270.00',
        'Tax: £454.00',
        'Total due: £2,724.00',
      ]),
    );
  });

  it('may have its dates under column heads', () => {
    expect(factsOf('headedColumns')).toEqual([
      'Seller: Wrenfield Surveyors',
      'Buyer: Tern Shipping AS, 7010 Trondheim.',
      'Issued: 17 April 2026',
      'Due date: 17 May 2026',
      'Net: €2,547.50',
      'Total due: €2,547.50',
      'Pay to account: •••• 3000',
    ]);
  });

  it('has the balance after a partial payment', () => {
    expect(factsOf('partlyPaid')).toEqual(expect.arrayContaining(['Total: $1,080.00', 'Total due: $680.00']));
    expect(DRAFTS.partlyPaid.dates[0]?.title).toBe('A payment of $680.00 is due');
    expect(remarksOf('partlyPaid')).toEqual([]);
  });

  it.each([
    ['wrongSums', 'net CHF 900.00 (page 1) and tax CHF 72.90 (page 1) make CHF 972.90, but the total is CHF 1,072.90'],
    ['wrongLines', 'its lines make 110.00, but the net sum is 130.00 (page 1)'],
  ] as const)('with figures that do not add up is remarked on: %s', (name, words) => {
    expect(DRAFTS[name].riskFactors).toMatchObject([{ risk: WRONG, severity: 'Medium' }]);
    expect(DRAFTS[name].riskFactors[0]?.explanation).toContain(words);
    expect(DRAFTS[name].summary.text).toContain('the figures do not add up');
  });

  it('keeps an ambiguous date as printed', () => {
    expect(factsOf('wrongLines').find((fact) => fact.startsWith('Due date'))).toContain('03/04/2026 (as printed');
    expect(DRAFTS.wrongLines.dates).toEqual([]);
  });
});

describe('readFinancialDocument › an account statement', () => {
  it('of three pages has its balances as facts, not its entries', () => {
    expect(factsOf('bankStatement')).toEqual([
      'Account holder: Ines Aldana',
      'Account: •••• 9871',
      'Period: 1 January 2026 to 31 January 2026',
      'Opening balance: 1,200.00',
      'Money in: 2,400.00',
      'Money out: 1,289.60',
      'Fees: 5.00',
      'Closing balance: 2,310.40',
    ]);
    expect(remarksOf('bankStatement')).toEqual(['Fees or interest were charged']);
  });

  it('with inconsistent balances is reported', () => {
    expect(DRAFTS.wrongBalance.riskFactors).toMatchObject([{ risk: WRONG }]);
    expect(DRAFTS.wrongBalance.riskFactors[0]?.explanation).toContain('makes 550.00');
  });

  it('of a card has the minimum payment and its due date', () => {
    expect(factsOf('cardStatement')).toEqual(
      expect.arrayContaining(['Closing balance: $627.35', 'Minimum payment: $35.00', 'Due date: April 25, 2026']),
    );
    expect(DRAFTS.cardStatement.dates).toMatchObject([
      { kind: 'due', day: '2026-04-25', title: 'A payment of at least $35.00 is due' },
    ]);
    expect(remarksOf('cardStatement')).not.toContain(WRONG);
  });
});

describe('readFinancialDocument › other documents', () => {
  it('extracts gross and net pay of a pay slip', () => {
    expect(factsOf('paySlip')).toEqual(
      expect.arrayContaining(['Gross pay: £3,200.00', 'Net pay: £2,608.00', 'Employer: Hollin Dairy Ltd']),
    );
    expect(remarksOf('paySlip')).toEqual([]);
  });

  it('extracts cover, exclusions and end of an insurance policy', () => {
    expect(factsOf('policy')).toEqual(
      expect.arrayContaining([
        'Insurer: Brightshield Insurance plc',
        'Premium: £312.40',
        'Deductible: £250.00',
        'Limit: Contents sum insured £60,000',
      ]),
    );
    expect(DRAFTS.policy.keyTerms).toHaveLength(3);
    expect(DRAFTS.policy.dates).toMatchObject([
      { kind: 'ends', day: '2027-04-30' },
      { kind: 'starts', day: '2026-05-01', title: 'The cover starts' },
    ]);
    expect(remarksOf('policy')).toEqual([
      'Some situations are excluded: the Insured gets no payment for them.',
      'It renews automatically for 1 year unless it’s ended in time.',
    ]);
  });
});
