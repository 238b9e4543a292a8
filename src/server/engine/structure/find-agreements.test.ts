import { expect, it } from 'vitest';
import { findAgreements } from './find-agreements.ts';

const LEASE =
  'RESIDENTIAL LEASE\nThis Lease is made on 4 May 2025 between Oak Row Ltd ("Landlord") and Nora Quill ("Tenant").\n1. Rent. The Tenant pays rent.';
const JOB =
  'EMPLOYMENT CONTRACT\nThis contract is made on 5 May 2025 between Pell Ltd ("Employer") and Nora Quill ("Employee").\n1. Pay.';
const titlesOf = (text: string) => findAgreements(text).map(({ title }) => title);

it('finds every agreement of a file', () => {
  expect(titlesOf(`${LEASE}\n${JOB}`)).toEqual(['RESIDENTIAL LEASE', 'EMPLOYMENT CONTRACT']);
  expect(
    titlesOf(`${LEASE}\nDARLEHENSVERTRAG\nZwischen Anna Roth und Ben Kahl wird Folgendes vereinbart.`),
  ).toHaveLength(2);
});

it.each([
  ['one alone', LEASE, 1],
  ['a running title', `${LEASE}\nRESIDENTIAL LEASE\nThis page is between two others.`, 1],
  ['an exhibit that is an agreement', `${LEASE}\nEXHIBIT B\nForm of guarantee\n${JOB}`, 1],
  ['a heading', `${LEASE}\nENTIRE AGREEMENT\nThis Lease is all that was agreed.`, 1],
  ['a recipe', 'APPLE CAKE\nThis cake is made of flour, butter and apples.', 0],
])('counts %s', (_name, text, count) => {
  expect(findAgreements(text)).toHaveLength(count);
});

it('is quick on hostile text', () => {
  const started = performance.now();
  findAgreements('\nA CONTRACT '.repeat(50_000));
  findAgreements(`\n${'A'.repeat(200_000)}`);
  findAgreements(`\nA CONTRACT\nThis ${'x\n'.repeat(100_000)}`);
  expect(performance.now() - started).toBeLessThan(2_000);
});
