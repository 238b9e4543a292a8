import { describe, expect, it, test } from 'vitest';
import type { AnalysisDraft } from '#server/ports/language-model.ts';
import { ANALYSIS_MODELS } from '#tests/support/engine/analysis-models.ts';
import { documentOf } from '#tests/support/engine/build-reading.ts';
import { SAMPLE_CONTRACTS } from '#tests/support/engine/sample-contracts.ts';
import { analyseDocument } from '../analyse-document.ts';

const draftOf = (...pages: readonly string[]) => analyseDocument(documentOf(pages), [], ANALYSIS_MODELS);
const rolesOf = (text: string) => (draftOf(text).sides ?? []).map(({ role, names }) => [role, ...names].join(' | '));

const WITHOUT_ROLES =
  'EMPLOYMENT CONTRACT\nThis contract is made between Hill Joinery Ltd (“we”) and Ada Finch (“you”).\nWe pay you £11.00 an hour. We will give you tools. You must work 40 hours a week. You may not work for others. You must keep our secrets. You are entitled to 28 days of holiday. This is governed by English law.';

describe('findSides', () => {
  it('gives a side whose role only the kind of document tells the words that the document has for it', () => {
    expect(draftOf(WITHOUT_ROLES).sides).toEqual([
      { role: 'Employer', names: ['Hill Joinery Ltd'], called: ['we', 'Hill Joinery Ltd'], isAddressed: false },
      { role: 'Employee', names: ['Ada Finch'], called: ['you', 'Ada Finch'], isAddressed: true },
    ]);
  });

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
      'a wedding, of which two people with one role are one side',
      'VENUE AGREEMENT\nThis agreement is made between Old Barn Weddings Ltd (the “Venue”) and Anna Smith and Ben Jones (the “Couple”).\n1. The Venue shall hold the date. The Couple shall pay the deposit. The Couple must pay the balance. The Venue may move the event. The Couple may not bring in caterers. The Venue will provide chairs. This agreement is governed by the laws of Ohio.',
      ['Venue | Old Barn Weddings Ltd', 'Couple | Anna Smith | Ben Jones'],
    ],
    [
      'a lease with a manager who acts for the owner',
      'APARTMENT LEASE\nThis lease is made between Larch Holdings LLC (“Landlord”), Crest Management, Inc. (“Manager”) and Sofia Delgado (“Resident”).\n1. The Resident shall pay the rent. The Manager may inspect the apartment. The Landlord will provide heat. The Resident may not smoke. This lease is governed by the laws of Colorado.',
      ['Landlord | Larch Holdings LLC', 'Resident | Sofia Delgado'],
    ],
    [
      'a lease to two people, jointly',
      'RESIDENTIAL LEASE\nThis lease is made between Harbor Homes LLC (“Landlord”) and Anna Smith and Ben Jones, jointly and severally (“Tenant”).\n1. The Landlord shall hold the date. The Tenant shall pay the deposit. The Tenant must pay the balance. The Landlord may move the event. The Tenant may not bring in caterers. The Landlord will provide chairs. This agreement is governed by the laws of Ohio.',
      ['Landlord | Harbor Homes LLC', 'Tenant | Anna Smith | Ben Jones'],
    ],
    [
      'a form that names bride and groom',
      'WEDDING CONTRACT\nBride: Anna Smith\nGroom: Ben Jones\nVenue: Rosewood Hall, 4 Mill Lane, York\n1. We hold the date for you. You must pay the deposit on signing. You must pay the balance 30 days before the event. We may move your event to another hall. You may not bring in other caterers. You will make good any damage. We are not liable for lost property. We will provide chairs. You agree to leave by midnight. This agreement is governed by English law.',
      ['Couple | Anna Smith | Ben Jones', 'Venue | Rosewood Hall'],
    ],
    [
      'a form with the names of a couple',
      'WEDDING BOOKING FORM AND TERMS\nLakeside Manor Hotel Ltd, 1 Shore Road, Windermere\nNames of the couple: Mr Daniel Okafor and Miss Ruth Bell\n1. We hold the date for you. You must pay the deposit on signing. You must pay the balance 30 days before the event. We may move your event to another hall. You may not bring in other caterers. You will make good any damage. We are not liable for lost property. We will provide chairs. You agree to leave by midnight. This agreement is governed by English law.',
      ['Provider | Lakeside Manor Hotel Ltd', 'Couple | Daniel Okafor | Ruth Bell'],
    ],
    [
      'a membership of two',
      'MEMBERSHIP AGREEMENT\nPeak Form Gyms Ltd\nPrimary member: Anna Smith\nJoint member: Ben Jones\n1. You must pay the monthly fee. You may not lend your card. We may change the opening hours. You agree to follow the rules. We may end your membership. We will tell you of changes. You must give us 30 days’ notice. We are not liable for lost property. You declare that you are fit. This agreement is governed by English law.',
      ['Provider | Peak Form Gyms Ltd', 'Member | Anna Smith | Ben Jones'],
    ],
    [
      'a membership of three, of a club without a name',
      'FAMILY MEMBERSHIP AGREEMENT\nMembers: Anna Smith, Ben Smith and Cara Smith\n1. You must pay the monthly fee. You may not lend your card. We may change the opening hours. You agree to follow the rules. We may end your membership. We will tell you of changes. You must give us 30 days’ notice. We are not liable for lost property. You declare that you are fit. This agreement is governed by English law.',
      ['Member | Anna Smith | Ben Smith | Cara Smith', 'Provider'],
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
