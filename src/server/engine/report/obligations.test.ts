import { describe, expect, it } from 'vitest';
import { ANALYSIS_MODELS, readProvisionsOf } from '#tests/support/engine/analysis-models.ts';
import { documentOf, readText } from '#tests/support/engine/build-reading.ts';
import { analyseDocument } from '../analyse-document.ts';
import { findPriceLists } from '../facts/price-lists.ts';
import { findParties } from '../parties/parties.ts';
import { findSides } from '../parties/sides.ts';
import { createStatementFinder } from '../parties/statements.ts';
import { findObligations } from './obligations.ts';

const AGREEMENT = { type: 'agreement', isLegal: true, isContract: true };

function duties(text: string): readonly string[] {
  const reading = readText(
    `This Agreement is made between Elm Holdings, Inc. (the "Client") and Ash Works LLC (the "Consultant").\n${text}`,
  );
  const parties = findParties(reading);
  const sides = findSides({ text: reading.source.text, isGerman: false, kind: AGREEMENT }, parties);
  const facts = {
    statements: createStatementFinder(parties),
    sides,
    kind: AGREEMENT,
    isEnglish: true,
    priceLists: findPriceLists(reading.source),
  };
  return findObligations(reading, facts, readProvisionsOf(reading)).map((item) => item.text);
}

describe('findObligations', () => {
  it('names the party of each obligation', () => {
    expect(duties('The Consultant shall deliver the first drawings by 4 May 2025.')).toEqual([
      'Consultant: must deliver the first drawings by 4 May 2025',
    ]);
  });

  it.each([
    'The Consultant agrees to all terms and conditions of this agreement dated June 1, 2020.',
    'If the Client and the Consultant cannot agree on the value of the furniture, an expert decides.',
  ])('are not read out of what is agreed to or only supposed: %s', (text) => {
    expect(duties(text)).toEqual([]);
  });

  it('are not read out of the lines of a price list', () => {
    const list =
      'Schedule 1 – Charges\nItem\tCharge\nMissed visit, payable by the Client\t$45.00\nReturned payment\t$20.00';
    expect(duties(`The Client shall pay $900 each month.\n\n${list}`)).toEqual(['Client: must pay $900 each month']);
  });

  it('are owed by the one who holds the money, or who acts behind a condition', () => {
    const text = `VAN HIRE AGREEMENT
Owner ("we", "us") Pennine Leasing Limited, 2 Oak Square, Leeds
Customer ("you") Darren Whitlow, 4 Elm Road, Leeds
You must pay £300 each month. The Security Deposit is returned within 28 days after the end, less what is owed.
If the Vehicle is off the road for more than a day, we provide another van of any make for up to five days.`;
    const { obligations } = analyseDocument(documentOf([text]), [], ANALYSIS_MODELS);
    const owed = obligations.filter((one) => /Deposit is|another van/u.test(one.text)).map((one) => one.owedBy);
    expect(owed.length).toBeGreaterThan(0);
    expect(owed.every((sides) => String(sides) === 'Owner')).toBe(true);
  });

  it('shows "you" and "we" as the sides that they are', () => {
    const text = `OFFER OF EMPLOYMENT
This offer is made by Brightfern Kitchens Ltd (the "Company") to Mara Lindqvist (the "Employee").
You must return all property of the Company on your last day. We hold an insurance for all who work in the kitchens.
The Employee shall work forty hours a week. The Company shall pay a salary of £31,000 a year in monthly parts.`;
    const { obligations } = analyseDocument(documentOf([text]), [], ANALYSIS_MODELS);
    const listed = obligations.map((one) => [one.text.split(':')[0], one.owedBy]);
    expect(listed).toContainEqual(['Employee', ['Employee']]);
    expect(listed).toContainEqual(['Company', ['Company']]);
    expect(listed.every(([label, owedBy]) => String(owedBy) === label)).toBe(true);
    expect(obligations.find((one) => one.text.includes('insurance'))?.owedBy ?? ['Company']).toEqual(['Company']);
  });

  it('shows a side with two role words as one, and names the side that says "us"', () => {
    const text = `ROOF AGREEMENT
Owner ("Owner") Ada Finch, 2 Palm Avenue, Tampa
Contractor ("Company") Gulf Roofing, LLC
Company shall deliver the shingles by 4 May 2025. Company shall obtain and keep insurance of $1,000,000 during the work.
Owner shall pay $8,000 before the work begins. Owner shall keep the driveway free at all times.`;
    const { obligations } = analyseDocument(documentOf([text]), [], ANALYSIS_MODELS);
    expect(new Set(obligations.map((one) => one.text.split(':')[0]))).toEqual(new Set(['Contractor', 'Owner']));
    const care = `RESIDENT AGREEMENT
The Home ("we", "us")
Fernfield Care Group Limited, 2 Oak Square, Leeds
The Resident ("you") Mr Ivan Petrov, born 4 March 1939
We shall provide you with a room and full board. You must tell us in writing at least three months before you leave.
You must pay the fee to us every four weeks in advance. We will give you notice of a new fee.`;
    const told = analyseDocument(documentOf([care]), [], ANALYSIS_MODELS).obligations.map((one) => one.text);
    expect(told.join('\n')).toContain('Resident: must tell the Home in writing');
    expect(told.filter((one) => one.startsWith('Resident') && / us\b/u.test(one))).toEqual([]);
  });
});
