import { describe, expect, it } from 'vitest';
import { readProvisionsOf } from '#tests/support/engine/analysis-models.ts';
import { readText } from '#tests/support/engine/build-reading.ts';
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
  const facts = { statements: createStatementFinder(parties), sides, kind: AGREEMENT };
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
});
