import type { SampleDocument } from './provision-sample-kinds.ts';

/** Documents made up for tests: a non-disclosure agreement and leases. */
export const HOME_SAMPLES = {
  nda: {
    opening:
      'NON-DISCLOSURE AGREEMENT\nThis Non-Disclosure Agreement is made on May 3, 2024 between Wren Optics Ltd ("Discloser") and Alder Labs GmbH ("Recipient"). The parties hereto agree as follows.',
    clauses: [
      [
        'nda-definition',
        'Definition',
        '"Confidential Information" means all drawings, prices and plans that Discloser hands to Recipient in any form.',
      ],
      [
        'nda-exclusions',
        'Exclusions',
        'The duties below do not apply to what is in the public domain, was already known to Recipient or is independently developed by it.',
      ],
      [
        'nda-use',
        'Purpose',
        'Recipient shall use the Confidential Information solely for the purpose of judging a common project.',
      ],
      [
        'nda-secrecy',
        'Confidentiality',
        'Recipient shall hold the Confidential Information in strict confidence and shall not disclose it.',
      ],
      [
        'nda-recipients',
        'Representatives',
        'Recipient may share it with employees and advisers who need to know it and are bound by like duties.',
      ],
      [
        'nda-compelled',
        'Compelled Disclosure',
        'Where a court order or subpoena asks for it, Recipient shall give prompt notice before it discloses anything.',
      ],
      ['nda-return', 'Return', 'Upon request Recipient shall return or destroy all documents and copies.'],
      [
        'nda-term',
        'Term',
        'The obligations under this Agreement shall remain in force for three (3) years from the date above.',
      ],
      ['governing-law', 'Governing Law', 'This Agreement shall be governed by the laws of England and Wales.'],
      [
        'nda-no-licence',
        'No Licence',
        'Nothing in this Agreement grants any licence or other right in the Confidential Information.',
      ],
      ['nda-remedies', 'Remedies', 'Discloser may seek injunctive relief, since damages alone would not be enough.'],
      [
        'no-solicit',
        'Non-Solicitation',
        'Recipient shall not solicit or hire any employee of Discloser for twelve (12) months after the end of the talks.',
      ],
    ],
    beyond: {
      'nda-term': 'The obligations under this Agreement shall remain in force for ten (10) years from the date above.',
      'no-solicit':
        'Recipient shall not solicit or hire any employee of Discloser for thirty-six (36) months after the end of the talks.',
    },
  },
  'residential-lease': {
    opening:
      'RESIDENTIAL LEASE AGREEMENT\nThis Residential Lease Agreement is made on March 12, 2024 between Harbour View LLC ("Landlord") and Maria Santos ("Tenant").',
    clauses: [
      [
        'premises',
        'Premises',
        'Landlord leases to Tenant the apartment located at 48 Quay Street, Unit 7, as a private home.',
      ],
      ['lease-term', 'Lease Term', 'The term of this Lease begins on April 1, 2024 and ends on March 31, 2025.'],
      ['rent', 'Rent', 'Tenant shall pay rent of $2,000.00 per month on the first day of each month.'],
      ['late-fee', 'Late Charge', 'A late fee of $50 shall be due when rent is not received within five (5) days.'],
      [
        'deposit',
        'Security Deposit',
        'Tenant shall pay a security deposit of $2,000, which Landlord shall return within twenty (20) days after Tenant moves out.',
      ],
      ['utilities', 'Utilities', 'Tenant shall pay for electricity and gas; water is included in the rent.'],
      ['repairs', 'Repairs', 'Landlord shall repair the heating, the roof and the plumbing at its own expense.'],
      [
        'entry',
        'Entry',
        'Landlord may enter the apartment only with at least forty-eight (48) hours notice, except in an emergency.',
      ],
      [
        'subletting',
        'Subletting',
        'Tenant may not sublet the apartment without the consent of Landlord, not to be unreasonably withheld.',
      ],
      [
        'early-end',
        'Ending the Lease',
        'Tenant may terminate this Lease early with sixty (60) days of written notice.',
      ],
      [
        'default',
        'Default',
        'If Tenant fails to pay rent for ten days, Landlord may recover possession as the law allows.',
      ],
      [
        'rent-increase',
        'Rent Increase',
        'Landlord may increase the rent once a year with sixty (60) days of prior notice.',
      ],
      ['quiet-enjoyment', 'Quiet Enjoyment', 'Tenant shall quietly enjoy and hold the apartment during the term.'],
      ['pets', 'Pets', 'No pets may be kept in the apartment except with written consent.'],
    ],
    beyond: {
      'late-fee': 'A late fee of $250 shall be due when rent is not received within five (5) days.',
      deposit:
        'Tenant shall pay a security deposit of $6,000, which Landlord shall return within twenty (20) days after Tenant moves out.',
      entry: 'Landlord may enter the apartment with two (2) hours notice for any reason.',
      'rent-increase': 'Landlord may increase the rent at any time with ten (10) days of prior notice.',
    },
  },
  'commercial-lease': {
    opening:
      'COMMERCIAL LEASE\nThis Commercial Lease is made on June 1, 2023 between Foundry Row Holdings LLC ("Landlord") and Kestrel Bakery Inc. ("Tenant").',
    clauses: [
      ['premises', 'Premises', 'Landlord leases to Tenant 2,400 square feet of retail space located at 9 Foundry Row.'],
      [
        'lease-term',
        'Lease Term',
        'The term of this Lease shall commence on July 1, 2023 and expire on June 30, 2028.',
      ],
      ['rent', 'Base Rent', 'Tenant shall pay base rent of $6,000 per month in advance.'],
      [
        'operating-costs',
        'Operating Expenses',
        'Tenant shall pay its proportionate share of real estate taxes and common area costs as additional rent.',
      ],
      [
        'permitted-use',
        'Permitted Use',
        'The space shall be used only for the operation of a bakery and for no other purpose.',
      ],
      [
        'repairs',
        'Repairs',
        'Landlord shall repair the roof and the structure; Tenant shall keep the interior in good condition.',
      ],
      ['alterations', 'Alterations', 'Tenant shall make no alterations without the written consent of Landlord.'],
      ['tenant-insurance', 'Insurance', 'Tenant shall maintain liability insurance of at least $1,000,000.'],
      [
        'subletting',
        'Assignment and Subletting',
        'Tenant shall not assign this Lease or sublet the space without consent.',
      ],
      ['entry', 'Landlord Access', 'Landlord may enter to inspect the space upon one day of notice.'],
      [
        'casualty',
        'Fire and Casualty',
        'If fire or other casualty makes the space unusable, rent shall abate until it is restored.',
      ],
      [
        'default',
        'Default',
        'If Tenant fails to pay rent within ten days after notice, Landlord may terminate this Lease.',
      ],
      [
        'renewal',
        'Renewal',
        'This Lease shall renew for one term of five years unless either party gives ninety (90) days notice before the end of the term.',
      ],
    ],
    beyond: {
      renewal:
        'This Lease shall renew for one term of five years unless either party gives twelve (12) months notice before the end of the term.',
    },
  },
} as const satisfies Readonly<Record<string, SampleDocument>>;
