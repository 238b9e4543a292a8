import { describe, expect, it } from 'vitest';
import { ANALYSIS_MODELS } from '#tests/support/engine/analysis-models.ts';
import { documentOf } from '#tests/support/engine/build-reading.ts';
import { analyseDocument } from './analyse-document.ts';

const LEASE = `RESIDENTIAL TENANCY AGREEMENT
This Agreement is made on 3 March 2026 between Oak Row Homes Ltd ("Landlord") and Nora Quill ("Tenant").
1. Rent. The Tenant shall pay rent of £980 per month on the first day of each month.
2. Late payment. If the rent is more than three days late, the Tenant shall pay a fee of £60 and £15 for each further day.
3. Deposit. The Tenant pays a deposit of £1,100. The Landlord returns the deposit within ten days after the end.
4. Repairs. The Landlord keeps the structure and the heating in repair.
5. Entry. The Landlord may enter the home at any time and without notice.
6. End. Either party may end this Agreement by giving two months' written notice.
Signed: ____________________ Landlord   Signed: ____________________ Tenant`;
const JOB = `EMPLOYMENT CONTRACT
This contract is made on 5 March 2026 between Pell Foods Ltd ("Employer") and Ines Marsh ("Employee").
1. Pay. The Employer pays the Employee a salary of £31,000 a year.
2. After the end. For twelve months after the end, the Employee must not work for any competitor anywhere in Europe.
3. Holiday. The Employee has 28 days of paid holiday a year.
4. Notice. Either side may end this contract by giving one month's notice.`;
const CERTIFICATE = `EXHIBIT A
Insurance certificate of Northern Mutual Insurance plc for Blue Van Logistics GmbH
Policy 44-871. The insurer pays up to £2,000,000 for each event. The insured must report each loss within 48 hours.`;
const DRAFT = `DRAFT 3 – NOT FOR SIGNATURE
SERVICES AGREEMENT
This Agreement is made on [●] 2026 between [CLIENT NAME] ("Client") and Lark Studio LLP ("Contractor").
1. Fee. The Client shall pay the Contractor a fee of [£_____] [Note: to be agreed] within [30] days of invoice.
2. Term. This Agreement starts on [date] and lasts for [six] months.
3. Rights. All rights in the work pass to the Client on creation.
4. Either party may end this Agreement by giving [14] days' notice.`;
const FORM = `MEMBERSHIP APPLICATION FORM
Name: ______________________
Address: ______________________
Date of birth: ___ / ___ / ______
Membership: ☐ Gold ☐ Silver ☐ Bronze
Monthly fee: ________
Signature: ______________________   Date: ____________`;
const TRACKED = `SERVICES AGREEMENT
This Agreement is made on 4 May 2026 between Elm Foods Ltd ("Client") and Ash Design LLP ("Contractor").
1. Payment. The Client shall pay each invoice within thirty (30)sixty (60) days.
Deleted: thirty (30)
Formatted: Font: Times New Roman, 11 pt
Comment [JS1]: Please confirm with finance.
2. Either party may terminate on fourteen days' written notice.
3. The Contractor shall keep the Client's information secret.
4. This Agreement is governed by the laws of England.`;
const TEMPLATE = `LEASE AGREEMENT

Landlord: ____________
Tenant: ____________
Premises: ____________
Term: from ________ to ________
Rent: ________ per month

(insert clauses)

____________________
Landlord

____________________
Tenant`;

const analyse = (...pages: readonly string[]) => {
  const draft = analyseDocument(documentOf(pages), [], ANALYSIS_MODELS);
  const { documentModel } = draft;
  if (documentModel === undefined) throw new Error('a document without a model');
  return { ...draft, documentModel };
};
const quoted = ({ quotes }: { readonly quotes: readonly { readonly text: string }[] }): string =>
  quotes.map(({ text }) => text).join(' ');

describe('unusual documents', () => {
  it('two contracts in one file: sides are those of the first, and the second is named', () => {
    const { documentModel, riskFactors, sides } = analyse(LEASE, JOB);
    expect(sides?.map(({ role }) => role)).toEqual(['Landlord', 'Tenant']);
    expect(documentModel.parties.flatMap(({ name }) => name)).not.toContain('Pell Foods Ltd');
    expect(documentModel.parts).toMatchObject([{ name: 'Main body' }, { name: 'EMPLOYMENT CONTRACT', firstPage: 2 }]);
    expect(riskFactors.find(({ risk }) => risk.includes('more than one agreement'))).toMatchObject({
      severity: 'Low',
      quotes: [{ text: 'EMPLOYMENT CONTRACT', pageNumber: 2 }],
    });
    const ban = riskFactors.find((risk) => quoted(risk).includes('competitor'));
    expect(ban?.risk).not.toMatch(/Tenant|Landlord/u);
  });

  it("a stranger's exhibit: no party, and no risk of this contract", () => {
    const alone = analyse(LEASE);
    const { documentModel, riskFactors } = analyse(LEASE, CERTIFICATE);
    expect(documentModel.parties).toHaveLength(2);
    expect(documentModel.parts.map(({ name }) => name)).toEqual(['Main body', 'Exhibit A']);
    expect(riskFactors.map(({ risk }) => risk)).toEqual(alone.riskFactors.map(({ risk }) => risk));
  });

  it('a draft with brackets: a party is no placeholder, and the blanks are named', () => {
    const { documentModel, riskFactors } = analyse(DRAFT);
    expect(documentModel.parties.map(({ name }) => name)).toEqual(['Lark Studio LLP']);
    expect(riskFactors.map(({ risk }) => risk)).toContain('Parts were left blank');
  });

  it('a form that nothing was filled into: not assessed, no facts, no findings', () => {
    const { documentModel, riskFactors, notAssessed } = analyse(FORM);
    expect(notAssessed).toBe('kind');
    expect(riskFactors).toEqual([]);
    expect(documentModel).toMatchObject({ parties: [], provisions: [], facts: [] });
  });

  it('tracked changes: notes of the editor are no provisions, and contradict nothing', () => {
    const { documentModel, riskFactors } = analyse(TRACKED);
    expect(documentModel.parties.map(({ name }) => name)).toEqual(['Elm Foods Ltd', 'Ash Design LLP']);
    const all = [...documentModel.provisions, ...riskFactors].map(quoted).join('\n');
    expect(all).not.toMatch(/Formatted:|Comment \[/u);
  });

  it('an empty template: no party, no sum, no date; the blanks are named and nothing else', () => {
    const { documentModel, riskFactors, dates } = analyse(TEMPLATE);
    expect(documentModel.parties).toEqual([]);
    expect(documentModel.facts.filter(({ kind }) => kind === 'sum' || kind === 'date')).toEqual([]);
    expect(dates).toEqual([]);
    expect(riskFactors.map(({ risk }) => risk)).toEqual(['Parts were left blank']);
  });

  it('a page that could not be read: named, and the rest is assessed', () => {
    const { notAssessed, riskFactors } = analyseDocument(documentOf([LEASE, ''], [2]), [], ANALYSIS_MODELS);
    expect(notAssessed).toBeUndefined();
    expect(riskFactors.map(({ risk }) => risk)).toContain('One page could not be read');
  });

  it('300 pages: in seconds, and lists with ends', () => {
    const pages = Array.from({ length: 300 }, (_, index) => LEASE.replaceAll('980', String(980 + index)));
    const started = performance.now();
    const { documentModel, riskFactors } = analyse(...pages);
    expect(performance.now() - started).toBeLessThan(15_000);
    expect(documentModel.provisions.length).toBeLessThanOrEqual(500);
    expect(riskFactors.length).toBeLessThan(50);
  });
});
