import { expect, it } from 'vitest';
import type { DraftItem, DraftRisk } from '#server/ports/language-model.ts';
import { mergeFindings, withoutDuplicates } from './merge-findings.ts';

const quote = (pageNumber: number, text: string) => ({ documentId: 1, pageNumber, text });
const item = (text: string, pageNumber: number, words: string): DraftItem => ({
  text,
  quotes: [quote(pageNumber, words)],
});
const risk = (name: string, severity: DraftRisk['severity'], pageNumber: number, words: string): DraftRisk => ({
  risk: name,
  explanation: `${name}.`,
  severity,
  quotes: [quote(pageNumber, words)],
});
const nothing = { basicInfo: [], keyTerms: [], riskFactors: [], obligations: [] };

it('mergeFindings › merges items with the same words, and items of different sections with the same quotes', () => {
  const { keyTerms } = mergeFindings([
    {
      ...nothing,
      keyTerms: [
        item('Rent is due monthly.', 3, 'Rent shall be paid monthly'),
        // One sentence may support two findings that a single section kept apart.
        item('Rent is paid in advance.', 3, 'Rent shall be paid monthly, in advance'),
        item('rent is due monthly', 5, 'monthly rent'),
      ],
    },
    {
      ...nothing,
      keyTerms: [item('The rent comes each month.', 3, 'RENT shall be paid\nmonthly'), item('Pets.', 2, 'no pets')],
    },
  ]);
  expect(keyTerms.map(({ text, quotes }) => [text, quotes.map(({ pageNumber }) => pageNumber)])).toEqual([
    ['Pets.', [2]],
    ['Rent is due monthly.', [3, 5]],
    ['Rent is paid in advance.', [3]],
  ]);
});

it('mergeFindings › keeps the higher severity and all burdened sides of a risk, and sorts by severity and page', () => {
  const { riskFactors } = mergeFindings([
    {
      ...nothing,
      riskFactors: [
        risk('Fees', 'Low', 1, 'a late fee of $150'),
        { ...risk('Renewal', 'Medium', 4, 'renews by itself'), burdens: ['Tenant'] },
      ],
    },
    {
      ...nothing,
      riskFactors: [
        risk('Deposit', 'Medium', 2, 'keeps the deposit'),
        { ...risk('Endless renewal', 'High', 4, 'It renews by itself every year'), burdens: ['Landlord'] },
      ],
    },
  ]);
  expect(riskFactors.map((found) => [found.risk, found.severity])).toEqual([
    ['Endless renewal', 'High'],
    ['Deposit', 'Medium'],
    ['Fees', 'Low'],
  ]);
  expect(riskFactors[0]).toMatchObject({ burdens: ['Tenant', 'Landlord'], explanation: 'Endless renewal.' });
  expect(riskFactors[0]?.quotes).toHaveLength(2);
});

it('withoutDuplicates › drops items that quote the same words on the same page', () => {
  const there = [item('Governing law: Oregon', 2, 'governed by the laws of the State of Oregon')];
  const found = [
    item('Oregon law applies.', 2, 'laws of the State of Oregon'),
    item('Courts of Oregon.', 3, 'laws of the State of Oregon'),
    item('Ore.', 2, 'State of Ore'),
  ];
  expect(withoutDuplicates(found, there).map(({ text }) => text)).toEqual(['Courts of Oregon.', 'Ore.']);
});
