import type { SampleDocument } from './provision-sample-kinds.ts';

/** Documents made up for tests: a loan and terms of service. */
export const MONEY_SAMPLES = {
  loan: {
    opening:
      'LOAN AGREEMENT\nThis Loan Agreement is made on March 1, 2024 between Ines Duarte ("Lender") and Paul Okafor ("Borrower").',
    clauses: [
      ['principal', 'Principal', 'Lender lends to Borrower the principal amount of $20,000.'],
      ['interest', 'Interest', 'The loan bears interest at 6% per annum.'],
      ['repayment', 'Repayment', 'Borrower shall repay the loan in equal monthly installments of $650.'],
      ['maturity', 'Maturity', 'All that is unpaid on March 1, 2027 (the "Maturity Date") is due on that day.'],
      ['prepayment', 'Prepayment', 'Borrower may prepay the loan at any time without a premium.'],
      ['loan-default', 'Default', 'Failure to make a payment for fifteen days is an event of default.'],
      [
        'acceleration',
        'Acceleration',
        'After a default Lender may declare the entire unpaid balance immediately due and payable.',
      ],
      ['security', 'Security', 'The loan is secured by a security interest in the vehicle of Borrower.'],
      ['loan-use', 'Use of Proceeds', 'The loan shall be used only to buy tools.'],
      ['loan-costs', 'Costs', 'Borrower shall pay the reasonable costs of collection.'],
      ['governing-law', 'Governing Law', 'This Agreement shall be governed by the laws of the State of New York.'],
    ],
    beyond: { interest: 'The loan bears interest at 24% per annum.' },
  },
  'terms-of-service': {
    opening:
      'TERMS OF SERVICE\nThese Terms of Service are an agreement between you and Pelican Notes Ltd ("we"). They hereby set out the rules of the service.',
    clauses: [
      ['agreeing', 'Acceptance of Terms', 'By using the service you agree to these Terms.'],
      ['account', 'Your Account', 'You are responsible for keeping your password safe.'],
      ['acceptable-use', 'Acceptable Use', 'You may not use the service for anything unlawful or to harass others.'],
      ['user-content', 'Your Content', 'Your content remains yours, and you grant us a license to show it.'],
      ['charges', 'Subscription', 'Your subscription will renew each month, and your card is charged in advance.'],
      ['cancelling', 'Cancelling', 'You may cancel your subscription at any time.'],
      ['changes-to-terms', 'Changes', 'We may change these Terms by giving you thirty (30) days of prior notice.'],
      ['suspension', 'Suspension', 'We may suspend your account when you break these Terms.'],
      ['ip-retained', 'Our Rights', 'We retain all rights in the software and the trademarks.'],
      ['disclaimer', 'Disclaimer', 'The service is provided as is, without any warranty.'],
      ['liability-limit', 'Liability', 'We shall not be liable for indirect damages, and at most for $100.'],
      ['arbitration', 'Arbitration', 'Any dispute shall be settled by binding arbitration.'],
      ['governing-law', 'Governing Law', 'These Terms shall be governed by the laws of Ireland.'],
      ['privacy', 'Privacy', 'Our privacy policy tells what we do with personal data.'],
    ],
    beyond: {
      'changes-to-terms': 'We may change these Terms by giving you three (3) days of prior notice.',
      charges:
        'Your subscription has a minimum term of thirty-six (36) months and will renew each year unless you cancel it with ninety (90) days prior notice.',
    },
  },
} as const satisfies Readonly<Record<string, SampleDocument>>;
