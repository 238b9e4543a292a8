import { describe, expect, it } from 'vitest';
import { findStatedSums, readCorrespondence } from './correspondence.ts';

const HEAD = 'Hart & Pell Lettings\n27 Otley Road, Leeds LS6 3AA · post@hart.example · 0113 496 0142\n';

function tell(text: string) {
  const { sender, addressee } = readCorrespondence(text, null);
  for (const told of [sender, addressee]) if (told !== null) expect(text.slice(told.start, told.end)).toBe(told.text);
  return [sender?.text ?? null, addressee?.text ?? null];
}

describe('readCorrespondence', () => {
  it('tells who writes to whom, where the salutation greets the name above it', () => {
    const letter = `${HEAD}\nMiss P. Nair\nFlat 6, 118 Hill Road\nLeeds LS6 1LJ\n\nDear Miss Nair,\nYour tenancy ended.`;
    expect(tell(letter)).toEqual(['Hart & Pell Lettings', 'Miss P. Nair']);
  });

  it('tells both of a notice without a salutation', () => {
    const notice =
      'Hill Shire Council\nPO Box 104, Geelong VIC 3220\nRates Notice 2026\nMr T J & Mrs K L Brann\n14 Ripple Street';
    expect(tell(notice)).toEqual(['Hill Shire Council', 'Mr T J & Mrs K L Brann']);
  });

  it('tells the firm in front of its address', () => {
    expect(tell('Ponte Language School · Avenida Nova 112, Lisbon · valid from 4 January 2027')[0]).toBe(
      'Ponte Language School',
    );
  });

  it.each([
    [
      'of a town above the salutation',
      'Flat 3, 8 Dock Street\nNewport NP20 1AB\nDear Mr Prosser,\nI write about the mould.',
    ],
    ['of a firm that may be the reader', 'Acme Bank plc\n1 High Street\nDear Sirs,\nI wish to close my account.'],
    ['of a writer with a title', 'Mr Ian Rhys\n4 Hill Road\nAcme Bank plc\nDear Ms Finch,\nPlease close my account.'],
  ])('tells nothing %s', (_, text) => {
    expect(tell(text)).toEqual([null, null]);
  });
});

describe('findStatedSums', () => {
  it('finds totals and what is due on a day, and no single items', () => {
    const rows =
      'Missing key One window key £14.00\nTotal proposed deductions £447.00\nBalance to be returned to you £649.00\n30 September 2026 £665.10\nLump sum 15 February 2027 £2,660.40';
    expect(findStatedSums(rows).map(({ label, sum, day }) => [label, sum, day])).toEqual([
      ['Total proposed deductions', '£447.00', null],
      ['Balance to be returned to you', '£649.00', null],
      ['', '£665.10', '2026-09-30'],
      ['Lump sum', '£2,660.40', '2027-02-15'],
    ]);
  });
});
