import { describe, expect, it } from 'vitest';
import { ANALYSIS_MODELS, readProvisionsOf } from '#tests/support/engine/analysis-models.ts';
import { documentOf, readText } from '#tests/support/engine/build-reading.ts';
import { analyseDocument } from '../analyse-document.ts';
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
  const facts = { statements: createStatementFinder(parties), sides, kind: AGREEMENT, isEnglish: true };
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
});
