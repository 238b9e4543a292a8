import { expect, it } from 'vitest';
import { ANALYSIS_MODELS } from '#tests/support/engine/analysis-models.ts';
import { findRecord } from '../playbook/playbook.ts';
import type { PlaybookRecord } from '../playbook/playbook-record.ts';
import { readSlots } from '../slots/read-slots.ts';
import { findFindings } from './find-findings.ts';

const { findings } = ANALYSIS_MODELS;
const CONTEXT = { kind: 'residential-lease', isEnglish: true };

/** What is found in a sentence that is surely noted. @param text with definitions put in */
function findIn(printed: string, text: string, candidates: readonly (readonly [id: string, score: number])[]) {
  const [finding] = findFindings(
    findings,
    [
      {
        sentence: { start: 0, end: printed.length, text: printed },
        provisions: {
          text,
          candidates: candidates.map(([id, score]) => ({ record: findRecord(id) as PlaybookRecord, score })),
          aspects: { noted: 3, 'reader-duty': 0, 'other-duty': 0 },
          unfair: -1,
          slots: readSlots(text, null),
          severity: 'medium',
        } as never,
        noted: 3,
        high: -3,
        duty: 0,
      },
    ],
    CONTEXT,
  );
  return finding;
}

it('a name is borne out by the words as printed, where a definition is put in for one of them', () => {
  const found = findIn(
    'The Landlord may increase the Rent at any time.',
    'The Landlord may increase the £1,125 per calendar month at any time.',
    [['rent-increase', 1]],
  );
  expect(found?.record?.id).toBe('rent-increase');
});

it('no name stands without its words, in print or with definitions', () => {
  const found = findIn('The Landlord may enter the garden.', 'The Landlord may enter the lawn behind the house.', [
    ['rent-increase', 1],
  ]);
  expect(found?.record).toBeNull();
});

it('what is noted is not named after an ordinary term', () => {
  const text = 'If the rent is two months in arrears the Landlord may end this Agreement.';
  expect(findIn(text, text, [['payment-amount', 1]])?.record).toBeNull();
});

it('a heading is no risk, whatever the model says of it', () => {
  expect(
    findIn('Fees, indexation and payment', 'Fees, indexation and payment', [['late-interest', 1]]),
  ).toBeUndefined();
  expect(
    findIn('Schedule 2 – House Rules', 'Schedule 2 – House Rules', [['incorporated-documents', 1]]),
  ).toBeUndefined();
});
