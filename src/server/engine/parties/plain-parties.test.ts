import { describe, expect, it } from 'vitest';
import { readPlainParties } from './plain-parties.ts';

function partiesOf(text: string) {
  return readPlainParties(text).map(({ name, aliases }) => `${name} | ${aliases.join(' | ')}`);
}

describe('readPlainParties', () => {
  it.each<[string, string, string[]]>([
    [
      'names with roles behind them',
      'I, MARIVIC D. MAGBANUA, of legal age (the “Borrower”), promise to pay to ROGELIO P. SANTILLAN, of 9 Mabuhay Lane (the “Lender”), the sum below.',
      ['MARIVIC D. MAGBANUA | Borrower', 'ROGELIO P. SANTILLAN | Lender'],
    ],
    [
      'short names behind long ones',
      'SUBLET\nJonah Brackwater (“Jonah”) sublets Apt. 4F to Noor Haddad-Ellis (“Noor”) on these terms.',
      ['Jonah Brackwater | Jonah', 'Noor Haddad-Ellis | Noor'],
    ],
    [
      'several persons with one role',
      'Between Wendell Holdings Trust ("Owner") and Luz Marte and Esteban Marte (together "Tenant").',
      ['Wendell Holdings Trust | Owner', 'Luz Marte | Tenant', 'Esteban Marte | Tenant'],
    ],
    [
      'labelled lines',
      'Landlord (“we”, “us”)\nMr Gwilym Ashdown-Pryce, care of Marl Ltd\nTenants (“you”) Priya Venkat and Thomas Oduya',
      ['Gwilym Ashdown-Pryce | Landlord | we | us', 'Priya Venkat | Tenant | you', 'Thomas Oduya | Tenant | you'],
    ],
    [
      'labels without a colon',
      'Purchaser Marisol Tran-Kowalczyk, 19 Lilac Court\nVendor Clinchpoint Software, Inc., 1801 Wewatta Street',
      ['Marisol Tran-Kowalczyk | Purchaser', 'Clinchpoint Software, Inc. | Vendor'],
    ],
    [
      'what pronouns mean',
      '“We”, “us” and “our” mean Tomasz Wieczorek, trading as Fernlight. “You” and “your” mean Maple & Rye Ltd (company number 1).',
      ['Tomasz Wieczorek | We | us | our', 'Maple & Rye Ltd | You | your'],
    ],
    [
      'a firm that is “we”',
      'Prepared for Mrs Bronwen Achebe, 5 Tannery Lane.\nTern Mobile Limited, Quayside House, is “we”; the person above is “you”.',
      ['Bronwen Achebe | Customer', 'Tern Mobile Limited | we'],
    ],
    [
      'the person a letter is written to',
      'Priya Raghunathan\n12 Harbour Street\nDear Priya,\nWe offer you the post at Corvane Inc. (the “Company”).',
      ['Priya Raghunathan | you', 'Corvane Inc. | Company'],
    ],
    [
      'a letterhead',
      'Umvoti Mutual Bank\n17 Harbour Terrace\nBorrower: Sibusiso Ntuli, ID 89\nWe lend you money. We may ask. We pay out.',
      ['Umvoti Mutual Bank | we', 'Sibusiso Ntuli | Borrower'],
    ],
    [
      'German parties with quoted roles',
      'Zwischen der Hausbesitz GmbH & Co. KG, Gasse 1, 04229 Leipzig, nachstehend „Vermieterin“, und Herrn Tobias Anders sowie Frau Milena Kroll, nachstehend gemeinsam „Mieter“, wird vereinbart:',
      ['Hausbesitz GmbH & Co. KG | Vermieterin', 'Tobias Anders | Mieter', 'Milena Kroll | Mieter'],
    ],
    [
      'German parties between dashes',
      'Zwischen der Ruhrglas mbH, Straße 3, 45326 Essen – Arbeitgeber – und Herrn Cem Aydın, Essen – Arbeitnehmer – gilt:',
      ['Ruhrglas mbH | Arbeitgeber', 'Cem Aydın | Arbeitnehmer'],
    ],
    [
      'German labels',
      'Versicherer: Rigi Versicherungen AG, Luzern\nVersicherungsnehmer: Urs Bucheli, Luzern',
      ['Rigi Versicherungen AG | Versicherer', 'Urs Bucheli | Versicherungsnehmer'],
    ],
    [
      'couples and what "we are" says',
      'We are Tom and Breda Hennessy of Glen Road.\nYou are Aoife Power and Declan Roche.',
      ['Tom and Breda Hennessy | we', 'Aoife Power | you', 'Declan Roche | you'],
    ],
    [
      'who signs a letter',
      'Dear Devon,\nI am glad that this worked out.\nAgreed: Devon Castellano, ____ 2025',
      ['Devon Castellano | you'],
    ],
    [
      'numbered parties',
      'DATED 24 June 2025\n(1) HARTLEBURY ESTATES LLP and (2) MARGARET ANNE DOYLE trading as THE BUTTON BOX',
      ['HARTLEBURY ESTATES LLP | ', 'MARGARET ANNE DOYLE | '],
    ],
    [
      'a licence between I and you',
      'A licence between Hilary Pell ("I") and Owen Baptiste ("you")',
      ['Hilary Pell | I', 'Owen Baptiste | you'],
    ],
    ['who speaks', 'Ich bin Paula Reisinger; du bist Jonas Feichter.', ['Paula Reisinger | I', 'Jonas Feichter | you']],
  ])('finds %s', (_, text, expected) => {
    expect(partiesOf(text)).toEqual(expected);
  });

  it.each([
    'The Tenant shall pay the Rent on the First Day.',
    'Bank of England base rate (the “Rate”)',
    'This Agreement (the “Agreement”) is made in New York.',
    'Owner Obligations. Except as stated, nothing is owed.',
    'Employee benefits: Dental Care and Eye Care (the “Benefits”)',
    'Section 4 Landlord Access Rights',
    'Employer: Old Mill Road, Mallow, Co. Cork',
    'LETTER OF APPOINTMENT (the “Company”)',
  ])('finds none in %j', (text) => {
    expect(partiesOf(text)).toEqual([]);
  });
});
