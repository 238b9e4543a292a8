import { describe, expect, it, test } from 'vitest';
import { ANALYSIS_MODELS } from '#tests/support/engine/analysis-models.ts';
import { documentOf } from '#tests/support/engine/build-reading.ts';
import { writeSample } from '#tests/support/engine/provision-samples.ts';
import { analyseDocument } from '../analyse-document.ts';
import { classifyDocument } from '../facts/document-kind.ts';

const draftOf = (text: string) => analyseDocument(documentOf([text]), [], ANALYSIS_MODELS);

describe('findProvisions › paraphrases', () => {
  it.each([
    ['terms-of-service', 'ip-retained', 'All rights in the app belong to Pebble Photo Ltd.'],
    [
      'nda',
      'nda-exclusions',
      'Confidential Information does not include information that is or becomes public other than by breach.',
    ],
    ['nda', 'governing-law', 'Law. Oregon law applies to this Agreement and to all that follows from it.'],
  ] as const)('%s: %s', (kind, id, words) => {
    const text = writeSample(kind, { without: [id] });
    const stands = (whole: string) => draftOf(whole).provisions?.items.find((item) => item.id === id);
    expect(stands(text)?.presence).not.toBe('stated');
    const item = stands(`${text}\n${words}\n`);
    expect(item?.presence).toBe('stated');
    expect(item?.quotes[0]?.text).toContain(words.slice(-30));
  });
});

test('findProvisions › finds premises that are named with the parties', () => {
  const rest = writeSample('residential-lease', { without: ['premises'] })
    .split('\n')
    .slice(2)
    .join('\n');
  const premises = (opening: string) =>
    draftOf(`LEASE\n${opening}\n${rest}`).provisions?.items.find((item) => item.id === 'premises');
  const parties = 'This Lease is made May 1, 2026 between Bay Homes LLC, Landlord, and Peter Ruiz, Tenant';
  const named = premises(`${parties}, for the house at 22 Oak Lane, Fresno.`);
  expect(named?.presence).toBe('stated');
  expect(named?.quotes[0]?.text).toContain('22 Oak Lane');
  expect(premises(`${parties}, both of Fresno.`)?.quotes[0]?.text).not.toContain('both of Fresno');
});

describe('classifyDocument', () => {
  it('classifies an offer letter as employment, and does not take a confidentiality clause for an NDA', () => {
    const letter = (words: string) => `Dear Mr. Okafor,\n${words}\nSincerely,\nRuth Adler\n`;
    expect(classifyDocument(null, letter('We are pleased to offer you the position of Senior Analyst.')).type).toBe(
      'job offer',
    );
    expect(classifyDocument(null, letter('We are pleased to offer you a refund of $20.')).type).toBe('letter');
    const contract = `The Partner shall deliver goods under this Agreement and the parties shall meet. ${'x '.repeat(40)}`;
    const secret = 'Each party keeps Confidential Information of the other. ';
    expect(classifyDocument(null, contract.repeat(40) + secret.repeat(4)).type).toBe('agreement');
    expect(classifyDocument(null, contract.repeat(40) + 'The Partner trains each Employee. '.repeat(6)).type).toBe(
      'agreement',
    );
    expect(classifyDocument(null, contract.repeat(5) + secret.repeat(12)).type).toBe('non-disclosure agreement');
  });
});

describe('findRisks › a line of underscores', () => {
  const note = (end: string) =>
    draftOf(
      `PROMISSORY NOTE\nThe undersigned Joel Marsh ("Borrower") shall pay to Ada Marsh ("Lender") the principal sum of $5,000.00. The parties agree hereto.\n${end}`,
    ).riskFactors.some(({ risk }) => risk === 'Parts were left blank');

  it.each([
    ['This Note is governed by the laws of Florida.\n____________ Joel Marsh\n', false],
    ['This Note is governed by the laws of ____________.\n', true],
    ['Borrower pays interest at ______ percent. Lender is ____________ Marsh.\n', true],
    ['SIGNED for and on behalf of MARSH LENDING LIMITED: ________________________ Ada Marsh, Director\n', false],
    ['For Marsh Lending Ltd: ____________________   Ada Marsh, Commercial Director   Date: ________\n', false],
    ['Signed by the Borrower in the presence of ____________________ of Tampa, clerk\n', false],
    ['Accepted and agreed by the Borrower ____________________ Joel Marsh this day\n', false],
    ['For the Lender\n____________________\nAda Marsh, Director\n', false],
    ['Marsh Lending Ltd by Ada Marsh, its agent\n____________________\nAda Marsh   Date: ________\n', false],
    ['I have read, understood and accept the terms of this Note.\n____________________\nJoel Marsh\n', false],
    ['Yours sincerely, ______________________\n', false],
    ['Signed: ______________________\n', false],
    [
      'You are entitled to a copy at the time you sign. ______________ Ada Marsh, Owner Date __________ ______________ Joel Marsh, Managing Member, Marsh Roofing LLC Date __________\n',
      false,
    ],
    ['List of earlier loans: ____________________ (if blank, none).\n', true],
    ['The note is signed on behalf of the Lender, and Borrower shall pay a fee of ______ dollars.\n', true],
    ['The repayment starts on ____________ and is witnessed by the Lender.\n', true],
  ])('%j was left blank: %s', (end, isBlank) => {
    expect(note(end)).toBe(isBlank);
  });
});
