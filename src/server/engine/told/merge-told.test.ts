import { describe, expect, it } from 'vitest';
import type { AnalysisDraft, CheckedReading, ClaimedQuote } from '#server/ports/language-model.ts';
import { ANALYSIS_MODELS } from '#tests/support/engine/analysis-models.ts';
import { documentOf } from '#tests/support/engine/build-reading.ts';
import { SAMPLE_FINANCIAL_DOCUMENTS } from '#tests/support/engine/sample-financial-documents.ts';
import { analyseDocument } from '../analyse-document.ts';

type Provision = CheckedReading['provisions'][number];
type Fact = CheckedReading['facts'][number];

const quoting = (text: string): readonly ClaimedQuote[] => [{ documentId: 5, pageNumber: 1, text }];

function provision(statement: string, words: string, given: Partial<Provision> = {}): Provision {
  return {
    record: null,
    ofRecord: null,
    term: 'A term',
    statement,
    bound: [],
    gains: [],
    polarity: 'states',
    severity: 'medium',
    slots: [],
    quotes: quoting(words),
    support: 'full',
    ...given,
  };
}

const fact = (subject: string, text: string, words: string, given: Partial<Fact> = {}): Fact => ({
  kind: 'sum',
  subject,
  text,
  day: null,
  event: null,
  quotes: quoting(words),
  ...given,
});

function analyse(lines: readonly string[], told?: Partial<CheckedReading>): AnalysisDraft {
  const nothing = {
    language: 'en',
    kind: null,
    isAgreement: true,
    parties: [],
    summary: [],
    provisions: [],
    facts: [],
  };
  const reading = told && { engine: 'gpt', ...nothing, ...told };
  return analyseDocument(documentOf([lines.join('\n')]), [], ANALYSIS_MODELS, reading);
}

const about = (draft: AnalysisDraft, words: string) =>
  draft.riskFactors.filter(({ quotes }) => quotes.some(({ text }) => text.includes(words)));

describe('provisions of a model in a lease that the built-in engine understands', () => {
  const LATE = 'If the rent is not received by the third of the month, Tenant shall pay a late charge of $150.';
  const ENTRY = 'Landlord may enter the premises at any time and without notice.';
  const GARAGE = 'Tenant leaves the parking bay to friends of Landlord on Sundays.';
  const LAW = 'This Lease is governed by the laws of Oregon.';
  const LEASE = [
    'RESIDENTIAL LEASE',
    'This Lease is made on 4 May 2025 between Harbour View Properties LLC ("Landlord") and Maria Santos ("Tenant").',
    'Tenant shall pay rent of $1,500 per month on the first day of each month.',
    LATE,
    ENTRY,
    GARAGE,
    LAW,
  ];
  const own = analyse(LEASE);

  it('are one with what both find, which says so', () => {
    const told = provision('The Tenant has to pay a late charge of $150 after the third.', LATE, {
      record: 'late-fee-fixed',
      bound: ['Tenant'],
      slots: [{ name: 'amount', text: '$150' }],
    });
    const merged = analyse(LEASE, { provisions: [told, told] });
    expect(about(own, LATE)).toHaveLength(1);
    expect(about(merged, LATE)).toHaveLength(1);
    expect(about(merged, LATE)[0]).toMatchObject({ foundBy: 'both', risk: about(own, LATE)[0]?.risk });
    expect(about(merged, ENTRY)[0]?.foundBy).toBeUndefined();
    expect(merged.riskFactors).toHaveLength(own.riskFactors.length);
  });

  it('stand beside it where only the model finds them, in the words that were checked', () => {
    const statement = 'The Tenant has to leave the parking bay to friends of the Landlord on Sundays.';
    const told = provision(statement, GARAGE, { term: 'Parking on Sundays', bound: ['Tenant'], polarity: 'must' });
    const merged = analyse(LEASE, { provisions: [told] });
    expect(about(merged, GARAGE).find(({ risk }) => risk === statement)).toMatchObject({
      term: 'Parking on Sundays',
      severity: 'Medium',
      burdens: ['Tenant'],
      foundBy: 'model',
    });
    expect(merged.documentModel?.provisions.find(({ term }) => term === 'Parking on Sundays')).toMatchObject({
      id: null,
      burdens: 'Tenant',
      owedBy: 'Tenant',
      polarity: 'must',
      foundBy: 'model',
    });
    for (const { risk } of own.riskFactors) expect(merged.riskFactors.map((one) => one.risk)).toContain(risk);
  });

  it('do not take away a risk that the built-in engine sees', () => {
    const told = provision('The Landlord may enter at any time.', ENTRY, { severity: 'none', term: 'Entry' });
    const neutral = provision('The Tenant has to pay.', LATE, { record: 'payment-due-date', severity: 'none' });
    const merged = analyse(LEASE, { provisions: [told, neutral] });
    for (const words of [ENTRY, LATE]) expect(about(merged, words).length).toBe(about(own, words).length);
  });

  it('show both figures where a slot is read in two ways', () => {
    const told = provision('The Tenant has to pay a late charge.', LATE, {
      record: 'late-fee-fixed',
      slots: [{ name: 'amount', text: '$3' }],
    });
    const [risk] = about(analyse(LEASE, { provisions: [told] }), LATE);
    expect(risk?.explanation).toContain('Check this: a figure was read in two ways, “$150” and “$3”.');
  });

  it('burden the side that the model names, where it is another than usual', () => {
    const told = provision('The Landlord has to pay a late fee of $150.', GARAGE, {
      record: 'late-fee-fixed',
      bound: ['Landlord'],
    });
    const risk = about(analyse(LEASE, { provisions: [told] }), GARAGE).find(({ term }) => term === 'Late fee');
    expect(risk?.burdens).toEqual(['Landlord']);
    expect(risk?.views?.find(({ side }) => side === 'Tenant')?.explanation).toContain('burdens the Landlord, not you');
  });

  it('are high without a record only if they were judged, and say if they are supported in part', () => {
    const grave = { severity: 'high', term: 'Parking on Sundays' } as const;
    const severityOf = (support: Provision['support']) =>
      about(
        analyse(LEASE, { provisions: [provision('It is left to friends.', GARAGE, { ...grave, support })] }),
        GARAGE,
      )
        .filter(({ term }) => term === grave.term)
        .map(({ severity, explanation }) => [severity, explanation.includes('only in part')]);
    expect(severityOf('full')).toEqual([['High', false]]);
    expect(severityOf('part')).toEqual([['Medium', true]]);
    expect(severityOf(null)).toEqual([['Medium', false]]);
  });

  it.each(['none', 'low'] as const)('list what is ordinary or of %s severity as terms', (severity) => {
    const told = provision('The law of Oregon applies.', LAW, { severity, term: 'Law of the lease' });
    const merged = analyse(LEASE, { provisions: [told] });
    expect(about(merged, LAW)).toEqual([]);
    expect(merged.keyTerms).toContainEqual({
      text: 'Law of the lease: The law of Oregon applies.',
      quotes: quoting(LAW),
      foundBy: 'model',
    });
  });

  it('merge facts by kind, value and place', () => {
    const rent = LEASE[2] ?? '';
    const merged = analyse(LEASE, {
      facts: [
        fact('Monthly rent', 'USD 1,500 per month', rent),
        fact('Parking', 'one bay', GARAGE, { kind: 'address' }),
      ],
    });
    const rents = merged.documentModel?.facts.filter(({ value }) => value === 1500) ?? [];
    expect(rents.map(({ foundBy }) => foundBy)).toEqual(['both']);
    expect(merged.basicInfo.filter(({ text }) => text.includes('1,500'))).toHaveLength(
      own.basicInfo.filter(({ text }) => text.includes('1,500')).length,
    );
    expect(merged.basicInfo.at(-1)).toMatchObject({ text: 'Parking: one bay', foundBy: 'model' });
  });
});

describe('reading of a model in a language that the built-in engine does not understand', () => {
  const PARTIES = 'Entre Inmuebles Sol S.L. (el "Arrendador") y Ana García López (la "Arrendataria").';
  const START = 'La duración del contrato será de doce meses a partir del 15 de marzo de 2025.';
  const LATE = 'Si la renta no se paga a tiempo, la Arrendataria pagará un recargo de 50 € por cada mensualidad.';
  const ENTRY = 'El Arrendador podrá entrar en la vivienda en cualquier momento y sin previo aviso.';
  const LEASE = ['CONTRATO DE ARRENDAMIENTO', PARTIES, START, LATE, ENTRY, 'La Arrendataria cuidará la vivienda.'];
  const parties = [
    { name: 'Inmuebles Sol S.L.', role: 'Landlord', called: 'Arrendador', quotes: quoting(PARTIES) },
    { name: 'Ana García López', role: 'Tenant', called: 'Arrendataria', quotes: quoting(PARTIES) },
  ];
  const provisions = [
    provision('The Tenant has to pay a charge of €50 for each late rent.', LATE, {
      record: 'late-fee-fixed',
      bound: ['Tenant'],
      polarity: 'must',
      slots: [{ name: 'amount', text: '€50' }],
    }),
    provision('The Landlord may enter at any time.', ENTRY, { record: 'landlord-entry-any-time', bound: [] }),
  ];
  const draft = analyse(LEASE, {
    language: 'es',
    kind: 'residential-lease',
    parties,
    provisions,
    facts: [fact('The lease starts', '15 March 2025', START, { kind: 'date', day: '2025-03-15', event: 'starts' })],
    summary: [{ text: 'This is a lease for twelve months.', quotes: quoting(START) }],
  });

  it('fills every view by the code of the built-in engine', () => {
    expect(analyse(LEASE)).toMatchObject({ notAssessed: 'language', riskFactors: [] });
    expect(draft).not.toHaveProperty('notAssessed');
    expect(draft).toMatchObject({ documentType: 'lease', summary: { text: 'This is a lease for twelve months.' } });
    expect(draft.sides?.map(({ role, called }) => [role, called])).toEqual([
      ['Landlord', ['Arrendador']],
      ['Tenant', ['Arrendataria']],
    ]);
    const [late] = about(draft, LATE);
    expect(late).toMatchObject({ term: 'Late fee', burdens: ['Tenant'], foundBy: 'model' });
    expect(late?.views?.find(({ side }) => side === 'Tenant')?.risk).toMatch(/^You .*€50/u);
    expect(about(draft, ENTRY)[0]?.burdens).toEqual(['Tenant']);
    expect(draft.obligations).toMatchObject([{ owedBy: ['Tenant'], foundBy: 'model', quotes: quoting(LATE) }]);
    expect(draft.basicInfo.map(({ text, foundBy }) => [text.split(' ')[0], foundBy])).toEqual([
      ['Party:', 'model'],
      ['Party:', 'model'],
      ['The', 'model'],
    ]);
    expect(draft.dates).toMatchObject([{ kind: 'starts', day: '2025-03-15', isPrinted: true, foundBy: 'model' }]);
  });

  it('claims no absence, and nothing about what is usual under another law', () => {
    expect(draft.clauses).toEqual([]);
    expect(draft.provisions).toBeUndefined();
    expect(draft.riskFactors.every(({ quotes }) => quotes.length > 0)).toBe(true);
    expect(about(draft, LATE)[0]?.explanation).not.toContain('New York');
  });

  it('is stored in the document model with its language', () => {
    expect(draft.documentModel).toMatchObject({
      language: 'es',
      notAssessed: null,
      kind: { id: 'residential-lease', isAgreement: true },
    });
    const late = draft.documentModel?.provisions.find(({ id }) => id === 'late-fee-fixed');
    expect(late).toMatchObject({ foundBy: 'model', burdens: 'Tenant', isRisk: true });
    expect(late?.slots).toContainEqual({ name: 'amount', printed: '€50', value: 50 });
    expect(draft.documentModel?.parties.map(({ name, side }) => [name, side])).toEqual([
      ['Inmuebles Sol S.L.', 'Landlord'],
      ['Ana García López', 'Tenant'],
    ]);
  });

  it('does not make a recipe an agreement', () => {
    const recipe = ['Pele las cebollas.', 'Añada el caldo y deje cocer media hora a fuego lento con la tapa puesta.'];
    const told = analyse(recipe, { language: 'es', isAgreement: false, summary: [{ text: 'A recipe.', quotes: [] }] });
    expect(told.notAssessed).toBe(analyse(recipe).notAssessed);
    expect(told.riskFactors).toEqual([]);
  });
});

describe('reading of a model of a bill', () => {
  const [INVOICE] = SAMPLE_FINANCIAL_DOCUMENTS.invoice;
  const TOTAL = 'Total due £2,824.00';
  /** Its rows do not add up. */
  const bill = INVOICE.replace('Total due £2,724.00', TOTAL).split('\n');
  const own = analyse(bill);

  it('keeps its kind and what its rows say, and adds what they do not', () => {
    const merged = analyse(bill, {
      kind: 'invoice',
      provisions: [provision('Fitting is charged by the hour.', 'Fitting 6 £70.00 £420.00', { term: 'Hourly rate' })],
      facts: [fact('Total', '£2,824.00', TOTAL)],
    });
    expect(merged).toMatchObject({ documentType: 'invoice', isLegalDocument: false, clauses: [] });
    expect(own.riskFactors.some(({ quotes }) => quotes.some(({ text }) => text.includes('2,824.00')))).toBe(true);
    const titles = merged.riskFactors.map(({ risk }) => risk);
    for (const { risk } of own.riskFactors) expect(titles).toContain(risk);
    expect(titles).toContain('Fitting is charged by the hour.');
    expect(merged.basicInfo.map(({ text }) => text)).toEqual(own.basicInfo.map(({ text }) => text));
    expect(merged.basicInfo.some(({ foundBy }) => foundBy === 'both')).toBe(true);
  });
});
