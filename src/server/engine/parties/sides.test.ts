import { describe, expect, it, test } from 'vitest';
import type { AnalysisDraft } from '#server/ports/language-model.ts';
import { ANALYSIS_MODELS } from '#tests/support/engine/analysis-models.ts';
import { documentOf } from '#tests/support/engine/build-reading.ts';
import { SAMPLE_CONTRACTS } from '#tests/support/engine/sample-contracts.ts';
import { analyseDocument } from '../analyse-document.ts';

const draftOf = (...pages: readonly string[]) => analyseDocument(documentOf(pages), [], ANALYSIS_MODELS);
const rolesOf = (text: string) => (draftOf(text).sides ?? []).map(({ role, names }) => [role, ...names].join(' | '));

describe('findSides', () => {
  it.each<[string, string, string[]]>([
    [
      'a sale, by roles rather than by short names',
      'ASSET PURCHASE AGREEMENT\nThis Agreement is made between Alder Mills, Inc. ("Alder" or the "Seller") and Birch Foods LLC (the "PURCHASER").\nSeller shall deliver the machines. Purchaser shall pay the price.',
      ['Seller | Alder Mills, Inc.', 'Purchaser | Birch Foods LLC'],
    ],
    [
      'a licence among a company that is called one',
      'LICENSE AGREEMENT\nThis License Agreement is made by and between Reed Software, Inc. (the "Company" or "Licensor") and Tarn Media LLC ("Licensee").\nLicensor grants Licensee a license. Licensee shall pay a fee.',
      ['Licensor | Reed Software, Inc.', 'Licensee | Tarn Media LLC'],
    ],
    [
      'a loan with a guarantor beside lender and borrower',
      'LOAN AGREEMENT\nThis Loan Agreement is made by and among Quay Bank plc ("Lender"), Moor Homes Ltd ("Borrower") and Ida Lund ("Guarantor").\nBorrower shall repay the loan.',
      ['Lender | Quay Bank plc', 'Borrower | Moor Homes Ltd', 'Guarantor | Ida Lund'],
    ],
    [
      'a mutual promise of secrecy, by names',
      SAMPLE_CONTRACTS.nonDisclosure[0],
      ['Quillon | Quillon Robotics GmbH', 'Tern | Tern & Vale Ltd'],
    ],
    [
      'a form without names, by the acting roles',
      'RENTAL AGREEMENT\nThe Lessee shall pay the rent. The Lessee shall keep the rooms clean. The Lessee may not sublet. The Lessor shall repair the roof. The Lessor may enter after notice. The Lessor shall return the deposit. This Agreement is governed by the laws of Ohio. The parties hereto agree to these terms.',
      ['Lessor', 'Lessee'],
    ],
    [
      'terms that speak to their reader',
      'TERMS OF SERVICE\nYou must keep your password secret. You may not copy the content. You agree to pay the fee. We may close your account. We will tell you of changes. We may change these terms at any time. You must not misuse the service. These terms are governed by the laws of Ohio.',
      ['You', 'We'],
    ],
    [
      'a form whose one party acts by its role and has no name',
      'STUDENT ROOM AGREEMENT\nLandlord: Hart Lets Ltd, 18 Moor Road, Leeds\nStudent: ________\nThis agreement is a tenancy. The Student must pay the rent on the first day. The Student shall keep the room clean. The Student may not sublet. The Landlord shall repair the roof. The parties agree to these terms.',
      ['Landlord | Hart Lets Ltd', 'Student'],
    ],
    [
      'a form that names one side further down',
      'ENROLMENT AGREEMENT\nTHIS AGREEMENT is made between Little Oaks Day Centre Inc. (the “Centre”) and the parent(s) or guardian(s) named below (together, the “Parent”).\nThe Parent shall pay the fee each month. The Parent shall collect the child on time. The Parent may withdraw the child. The Centre shall keep the child safe. The Centre may close on holidays. The Centre may change the hours. The parties agree to these terms.',
      ['Centre | Little Oaks Day Centre Inc.', 'Parent'],
    ],
    [
      'German terms, by the role that acts in them',
      'Allgemeine Geschäftsbedingungen\nAnbieter ist Laubenhof Versand e. K., Am Sande 3, Lüneburg.\nDer Kunde gibt mit der Bestellung ein Angebot ab. Der Kunde zahlt den Preis mit der Lieferung. Die Ware bleibt unser Eigentum, bis der Kunde sie bezahlt hat. Der Kunde kann den Vertrag widerrufen.',
      ['Anbieter | Laubenhof Versand e. K.', 'Kunde'],
    ],
  ])('finds the sides of %s', (_, text, sides) => {
    expect(rolesOf(text)).toEqual(sides);
  });

  it.each([
    SAMPLE_CONTRACTS.letter[0],
    SAMPLE_CONTRACTS.invoice[0],
    SAMPLE_CONTRACTS.spanish[0],
    'SERVICES AGREEMENT\nThis Agreement is made by Alder Mills, Inc. ("Alder"). Alder shall deliver the machines.',
  ])('finds none without two sides', (text) => {
    expect(rolesOf(text)).toEqual([]);
  });
});

test('findObligations › assigns each obligation to the sides that owe it', () => {
  const owedBy = (draft: AnalysisDraft, words: RegExp) =>
    draft.obligations.find(({ text }) => words.test(text))?.owedBy;
  const lease = draftOf(...SAMPLE_CONTRACTS.lease);
  expect(owedBy(lease, /rent of/)).toEqual(['Tenant']);
  expect(owedBy(lease, /return the deposit/)).toEqual(['Landlord']);
  expect(owedBy(draftOf(...SAMPLE_CONTRACTS.nonDisclosure), /return or destroy/)).toEqual(['Quillon', 'Tern']);
  const stranger = draftOf(
    `${SAMPLE_CONTRACTS.services[0]}\nThe Guarantor shall pay all fees of the escrow bank within thirty days of its invoice.`,
  );
  expect(owedBy(stranger, /escrow bank/)).toEqual([]);
});

test('findSides › treats every party to a mutual NDA as a recipient', () => {
  const text = SAMPLE_CONTRACTS.nonDisclosure[0].replace('each party shall return', 'the Receiving Party shall return');
  expect(draftOf(text).obligations.find(({ text }) => /return or destroy/.test(text))?.owedBy).toEqual([
    'Quillon',
    'Tern',
  ]);
});
