import type { SampleDocument } from './provision-sample-kinds.ts';

/** Documents made up for tests: employment, services and a licence. */
export const WORK_SAMPLES = {
  employment: {
    opening:
      'EMPLOYMENT AGREEMENT\nThis Employment Agreement is made on 1 September 2023 between Northgate Dental Care Limited (the "Employer") and Amina Yusuf (the "Employee").',
    clauses: [
      [
        'duties',
        'Position',
        'The Employer employs the Employee in the position of dentist, and the Employee shall report to the clinical lead.',
      ],
      ['work-start', 'Commencement', 'The employment shall begin on 1 October 2023 and continue until it is ended.'],
      ['salary', 'Salary', 'The Employer shall pay a salary of £78,000 per year, payable monthly.'],
      ['working-hours', 'Hours of Work', 'The normal working hours are 38 hours per week.'],
      ['holidays', 'Holidays', 'The Employee is entitled to 28 days of paid holiday in each year.'],
      ['probation', 'Probation', 'The first three (3) months are a probation period.'],
      ['work-end', 'Termination', 'Either party may end the employment by giving three months of written notice.'],
      [
        'confidentiality',
        'Confidentiality',
        'The Employee shall keep confidential all patient records and shall not disclose them.',
      ],
      ['ip-assignment', 'Inventions', 'Inventions made in the course of the work belong to the Employer.'],
      [
        'non-compete',
        'Non-Competition',
        'The Employee shall not compete with the Employer for six (6) months after the end of the employment.',
      ],
      ['expenses', 'Expenses', 'The Employer shall reimburse reasonable expenses against receipts.'],
      ['governing-law', 'Governing Law', 'This Agreement shall be governed by the laws of England and Wales.'],
    ],
    beyond: {
      'working-hours': 'The normal working hours are 55 hours per week.',
      holidays: 'The Employee is entitled to 12 days of paid holiday in each year.',
      probation: 'The first twelve (12) months are a probation period.',
      'non-compete':
        'The Employee shall not compete with the Employer for two (2) years after the end of the employment.',
    },
  },
  services: {
    opening:
      'CONSULTING SERVICES AGREEMENT\nThis Consulting Services Agreement is made on January 15, 2024 between Brightwater Foods, Inc. ("Client") and Oleander LLC ("Consultant").',
    clauses: [
      ['scope', 'Services', 'Consultant shall provide the services described in Exhibit A.'],
      ['fees', 'Fees', 'Client shall pay Consultant a fee of $12,500 for each phase.'],
      ['payment-terms', 'Payment', 'Each invoice is payable within thirty (30) days after receipt of the invoice.'],
      ['late-interest', 'Late Payment', 'Overdue amounts bear interest at 1% per month.'],
      ['acceptance', 'Acceptance', 'Client shall accept or reject each deliverable within ten days.'],
      ['ip-assignment', 'Work Product', 'All deliverables and inventions shall be the property of Client.'],
      ['confidentiality', 'Confidentiality', 'Neither party shall disclose confidential information of the other.'],
      ['warranty', 'Warranty', 'Consultant warrants that the services will be performed in a professional manner.'],
      [
        'indemnity',
        'Indemnification',
        'Each party shall indemnify the other from claims of third parties caused by its negligence.',
      ],
      [
        'liability-cap',
        'Limitation of Liability',
        'The liability of either party shall not exceed the fees paid in the preceding twelve (12) months.',
      ],
      ['insurance', 'Insurance', 'Consultant shall maintain liability insurance of not less than $1,000,000.'],
      [
        'non-compete',
        'Non-Competition',
        'Consultant shall not compete with Client for twelve (12) months after the end of this Agreement.',
      ],
      ['term', 'Term', 'This Agreement shall commence on the date above and continue for a period of two (2) years.'],
      [
        'termination',
        'Termination',
        'Either party may terminate this Agreement upon thirty (30) days of prior written notice.',
      ],
      ['governing-law', 'Governing Law', 'This Agreement is governed by the laws of the State of Texas.'],
    ],
    beyond: {
      'payment-terms': 'Each invoice is payable within ninety (90) days after receipt of the invoice.',
      'late-interest': 'Overdue amounts bear interest at 3% per month.',
      'liability-cap':
        'The liability of either party shall not exceed the fees paid in the preceding three (3) months.',
      'non-compete': 'Consultant shall not compete with Client for five (5) years after the end of this Agreement.',
      termination:
        'Either party may terminate this Agreement upon two hundred and seventy (270) days prior written notice.',
    },
  },
  licence: {
    opening:
      'SOFTWARE LICENSE AGREEMENT\nThis Software License Agreement is made on February 2, 2024 between Corvid Systems Inc. ("Licensor") and Mill Lane Press LLC ("Licensee").',
    clauses: [
      [
        'licence-grant',
        'Grant of License',
        'Licensor hereby grants Licensee a non-exclusive license to use the Software at one site.',
      ],
      ['licence-limits', 'Restrictions', 'Licensee shall not reverse engineer, copy or modify the Software.'],
      ['licence-transfer', 'Transfer', 'The license is non-transferable and may not be sublicensed.'],
      ['ip-retained', 'Ownership', 'Licensor retains all right, title and interest in the Software.'],
      ['fees', 'License Fees', 'Licensee shall pay a license fee of $40,000 per year.'],
      ['payment-terms', 'Payment', 'Invoices are payable within thirty (30) days after the date of the invoice.'],
      ['support', 'Support', 'Licensor shall provide support and updates during business hours.'],
      ['warranty', 'Warranty', 'Licensor warrants that the Software will work as documented for one year.'],
      [
        'ip-indemnity',
        'Infringement',
        'Licensor shall defend Licensee against claims that the Software infringes a patent or copyright.',
      ],
      [
        'liability-cap',
        'Limitation of Liability',
        'In no event shall the liability of Licensor exceed the fees paid in the twelve (12) months preceding the claim.',
      ],
      ['audit', 'Audit', 'Licensor may audit the use of the Software once a year.'],
      ['term', 'Term', 'This Agreement shall commence on the date above and remain in effect for three (3) years.'],
      [
        'termination',
        'Termination',
        'Either party may terminate this Agreement for a breach that is not cured within thirty days.',
      ],
      ['governing-law', 'Governing Law', 'This Agreement shall be governed by the laws of the State of Delaware.'],
    ],
    beyond: {
      'payment-terms': 'Invoices are payable within one hundred and twenty (120) days after the date of the invoice.',
      'liability-cap':
        'In no event shall the liability of Licensor exceed the fees paid in the two (2) months preceding the claim.',
    },
  },
} as const satisfies Readonly<Record<string, SampleDocument>>;
