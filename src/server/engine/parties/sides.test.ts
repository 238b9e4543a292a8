import { describe, expect, it, test } from 'vitest';
import type { AnalysisDraft } from '#server/ports/language-model.ts';
import { documentOf } from '#tests/support/engine/build-reading.ts';
import { SAMPLE_CONTRACTS } from '#tests/support/engine/sample-contracts.ts';
import { analyseDocument } from '../analyse-document.ts';

const draftOf = (...pages: readonly string[]) => analyseDocument(documentOf(pages), []);
const rolesOf = (text: string) => (draftOf(text).sides ?? []).map(({ role, names }) => [role, ...names].join(' | '));
const riskOf = ({ riskFactors }: AnalysisDraft, words: RegExp) => riskFactors.find(({ risk }) => words.test(risk));
const viewOf = (draft: AnalysisDraft, words: RegExp, side: string) =>
  riskOf(draft, words)?.views?.find((view) => view.side === side);

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

describe('findRisks › attribution', () => {
  const lease = draftOf(...SAMPLE_CONTRACTS.lease);
  const services = draftOf(...SAMPLE_CONTRACTS.services);

  it.each([
    [lease, /change the rules/, ['Tenant']],
    [lease, /hand the contract/, ['Tenant']],
    [lease, /trial by jury/, ['Landlord', 'Tenant']],
    [lease, /renews by itself/, ['Landlord', 'Tenant']],
    [lease, /paying late/, ['Tenant']],
    [services, /end it without a reason/, ['Consultant']],
    [services, /cover the other side/, ['Consultant']],
    [services, /No competing/, ['Consultant']],
    [services, /Rights in what is created/, ['Consultant']],
    [services, /paying late/, ['Client']],
    [draftOf(...SAMPLE_CONTRACTS.employment), /No competing/, ['Employee']],
  ])('names the sides that bear a risk: %#', (draft, words, burdens) => {
    expect(riskOf(draft, words)?.burdens).toEqual(burdens);
  });

  it('has a wording for each side', () => {
    expect(viewOf(services, /cover the other side/, 'Consultant')?.risk).toBe('You must cover the other side’s losses');
    expect(viewOf(services, /cover the other side/, 'Consultant')?.explanation).toMatch(/^Only you promise this here/);
    expect(viewOf(services, /cover the other side/, 'Client')?.risk).toBe('The Consultant must cover your losses');
    expect(viewOf(services, /without a reason/, 'Client')?.risk).toBe('You can end it without a reason');
    expect(viewOf(services, /without a reason/, 'Consultant')?.explanation).toMatch(
      /^The Client may end .* The same right was not found for you\./,
    );
    expect(viewOf(lease, /change the rules/, 'Landlord')?.explanation).toBe(
      'You may change something after you have signed (“the house rules”), when and as you like.',
    );
  });

  it('keeps the neutral wording if all sides bear a risk, and names none if that is uncertain', () => {
    expect(riskOf(lease, /trial by jury/)?.views).toBeUndefined();
    const among = draftOf(
      'AGREEMENT\nThis Agreement is made by and among Alder Mills, Inc. ("Alder"), Birch Foods LLC ("Birch") and Cedar Works GmbH ("Cedar").\nAlder may change the house rules at any time in its sole discretion. This Agreement is governed by the laws of Ohio. The parties hereto agree hereby.',
    );
    expect(riskOf(among, /change the rules/)?.burdens).toBeUndefined();
  });

  const limited = (second: string) =>
    draftOf(
      `HOSTING SERVICES AGREEMENT\nThis Agreement is made between Reed Software, Inc. (the "Provider") and Tarn Media LLC (the "Customer").\nThe Provider's total liability under this Agreement shall not exceed the fees paid in the last twelve months. ${second} The Customer shall pay the fees. This Agreement is governed by the laws of Ohio. The parties hereto agree hereby.`,
    );

  it('rates a limit of liability higher for the side that bears the damage, and in favour of the protected side', () => {
    const draft = limited('');
    expect(riskOf(draft, /can be claimed/)).toMatchObject({ severity: 'Low', burdens: ['Customer'] });
    expect(viewOf(draft, /can be claimed/, 'Customer')).toMatchObject({
      severity: 'Medium',
      risk: 'What you can claim from the Provider is limited',
    });
    expect(viewOf(draft, /can be claimed/, 'Provider')).toMatchObject({
      severity: 'Low',
      risk: 'What can be claimed from you is limited',
    });
  });

  it('reports no risk where each side has such a limit', () => {
    const draft = limited("The Customer's total liability under this Agreement shall not exceed the same sum.");
    expect(riskOf(draft, /can be claimed/)).toBeUndefined();
  });
});
