import { describe, expect, it } from 'vitest';
import { classifyDocument, refineKind } from './document-kind.ts';

const WORDS = 'We collect your data when you use the site. You can write to us. '.repeat(20);

const CONTRACT =
  'This Agreement shall bind the parties hereto and their heirs. It is governed by the laws of Utah. '.repeat(12);

describe('classifyDocument', () => {
  it.each([
    ['Privacy Policy', true],
    ['Cookie Policy', true],
    ['Acceptable Use Policy', true],
    ['Refund Policy', true],
    ['Terms of Service', true],
    ['Terms and Conditions', true],
    ['Terms of Use', true],
    ['Employee Handbook', false],
    ['Staff Handbook and Policies', false],
    ['Brand Guidelines', false],
    ['Production Handbook for Illustrators', false],
    ['Invoice', false],
    ['Statement of Account', false],
  ])('%s: %s', (title, isLegal) => {
    expect(classifyDocument(title, WORDS).isLegal).toBe(isLegal);
  });

  it.each([
    ['ENROLMENT AGREEMENT – 2027 INTAKE', 'care agreement'],
    ['Enrollment Contract', 'care agreement'],
    ['Day-Care Terms for Families', 'care agreement'],
    ['Resident’s Contract', 'care agreement'],
    ['Quotation Q-2026-0917', 'quotation'],
    ['Estimate for a new boiler', 'quotation'],
    ['Gym Membership Contract', 'membership agreement'],
    ['Wedding Booking Agreement', 'booking'],
    ['Hire Purchase Agreement (Motorcycle)', 'hire purchase agreement'],
    ['Closed-End Motor Vehicle Lease', 'vehicle lease'],
    ['Campervan Hire Terms', 'vehicle rental agreement'],
    ['Deed of Guarantee and Indemnity', 'guarantee'],
    ['Residential Building Contract', 'construction contract'],
    ['Residential Service Contract', 'services agreement'],
    ['Sublease of Apartment 4F', 'sublease'],
    ['Separation Agreement and Release', 'severance agreement'],
    ['Master Subscription Agreement', 'software subscription'],
    ['Pet Insurance Policy Booklet', 'insurance policy'],
    ['Agreement for Lease', 'lease'],
    ['Share Purchase Agreement', 'sale agreement'],
    ['LLC Membership Interest Purchase Agreement', 'sale agreement'],
    ['Child Support Agreement', 'maintenance agreement'],
    ['WEDDING HIRE AND CATERING AGREEMENT', 'booking'],
    ['Agreement for the Purchase and Sale of Future Receipts', 'agreement'],
    ['Merchant Cash Advance Agreement', 'agreement'],
    ['Boat Mooring Agreement', 'agreement'],
    ['Key Fact Statement and Loan Agreement', 'loan agreement'],
  ])('%s is a %s', (title, type) => {
    expect(classifyDocument(title, CONTRACT).type).toBe(type);
  });

  const sure = { kind: 'care-or-education', isSure: true, isAgreement: true };

  it('asks the sentences before single words', () => {
    const rooms = `${CONTRACT} ${'The tenant of the premises is not the landlord. '.repeat(6)}${'Child care. '.repeat(3)}`;
    expect(classifyDocument('Agreement', rooms, sure).type).toBe('care agreement');
    expect(classifyDocument('Agreement', rooms, { ...sure, isSure: false }).type).toBe('lease');
    expect(classifyDocument('Lease', rooms, sure).type).toBe('lease');
  });

  it('lets sure sentences narrow a wide title, and never widen it', () => {
    const driven = `${CONTRACT} The hirer drives the vehicle. The vehicle is insured.`;
    expect(classifyDocument('Rental Agreement', driven, { ...sure, kind: 'vehicle-rental' }).type).toBe(
      'vehicle rental agreement',
    );
    expect(classifyDocument('Merchant Services Agreement', CONTRACT, { ...sure, kind: 'terms-of-service' }).type).toBe(
      'services agreement',
    );
  });

  it.each([
    ['construction-contract', 'The Agency keeps back a tenth of each fee until the handover. '],
    ['residential-lease', 'The Lessor may inspect the System twice a year. '],
  ])('does not believe sentences that words do not bear out: %s', (kind, sentence) => {
    expect(classifyDocument('Services Agreement', `${CONTRACT} ${sentence}`, { ...sure, kind }).type).toBe(
      'services agreement',
    );
    expect(classifyDocument('Agreement', `${CONTRACT} ${sentence}`, { ...sure, kind }).type).toBe('agreement');
  });

  it.each([
    ['Independent Contractor Agreement', 'contractor agreement'],
    ['Residential Solar Energy System Lease', 'equipment lease'],
    ['Equipment Leasing Agreement', 'equipment lease'],
    ['Rental of a Grand Piano', 'rental agreement'],
    ['Lease of a furnished flat', 'lease'],
    ['Office Lease', 'lease'],
    ['MEMBERSHIP APPLICATION FORM', 'document'],
  ])('%s is a %s, too', (title, type) => {
    expect(classifyDocument(title, title === title.toUpperCase() ? WORDS : CONTRACT).type).toBe(type);
  });

  it('takes a lease that speaks of things for one of things', () => {
    const things = `${CONTRACT} ${'The Lessee keeps the Equipment at its own cost. '.repeat(8)}`;
    expect(classifyDocument('Lease Agreement', things).type).toBe('equipment lease');
    const rooms = `${things} ${'The Tenant keeps the premises clean. '.repeat(4)}`;
    expect(classifyDocument('Lease Agreement', rooms).type).toBe('lease');
  });

  it('takes no contract with a table of sums for a bill, and a notice with a sum for a notice', () => {
    const sums =
      'Item | Amount\nSubtotal 100.00\nGST 10.00\nTotal amount due 110.00\nDescription Hours\nPayment due by transfer\nCustomer: Ada Finch\n';
    const clauses = Array.from(
      { length: 9 },
      (_, index) => `${index + 1}.1 You must keep the caravan insured at all times.`,
    );
    expect(classifyDocument(null, sums).type).toBe('invoice');
    const bill =
      'Alpenglow Wireless\nYour bill · Account 5520 · Bill date November 18, 2026\nTotal due by December 10, 2026 $189.32\nFee (not a tax) $7.98';
    expect(classifyDocument(null, bill).type).toBe('invoice');
    expect(classifyDocument(null, sums + clauses.join('\n')).type).not.toBe('invoice');
    const notice =
      'Hill Shire Council\nAnnual Rates and Charges Notice 2026\nDate of issue 18 August 2026\nTOTAL AMOUNT DUE $2,660.40\nYou may object to the valuation.';
    expect(classifyDocument('Annual Rates and Charges Notice 2026', notice).type).toBe('notice');
  });

  it('says no more than "agreement" where neither title nor sentences are sure', () => {
    const kind = classifyDocument('Agreement', CONTRACT, { ...sure, isSure: false });
    expect(refineKind(kind, { ...sure, isSure: false }).type).toBe('agreement');
    expect(refineKind({ type: 'document', isLegal: false, isContract: false }, { ...sure, isSure: false }).type).toBe(
      'agreement',
    );
  });

  it('takes no deposit for a lease, and a residency agreement for care only where it speaks of care', () => {
    const deposits = `${CONTRACT} ${'The Security Deposit is returned within 28 days. '.repeat(6)}`;
    expect(classifyDocument('Boat Mooring Agreement', deposits).type).toBe('agreement');
    expect(classifyDocument('Residency Agreement', deposits).type).toBe('agreement');
    expect(classifyDocument('Residency Agreement', `${deposits} The Care Plan is reviewed monthly.`).type).toBe(
      'care agreement',
    );
  });

  it('knows a bill by its name, whatever stands beside it', () => {
    const bill =
      'Alp Wireless\nYour bill · Account 5520 · Bill date November 18, 2026\nPrevious balance $148.12\nTotal due by December 10, 2026 $189.32\nTaxes $14.02\nTotal $189.32';
    expect(classifyDocument('Your bill', bill).type).toBe('invoice');
  });

  it('takes a letter about a policy for a letter', () => {
    const letter = `Dear Ms Finch\n${WORDS}Your policy and its premium, your cover and the claims under the policy.\nYours sincerely\nAda Hart`;
    const policy = { kind: 'insurance-policy', isSure: true, isAgreement: true };
    const kind = classifyDocument(null, letter, policy);
    expect(refineKind(kind, policy)).toMatchObject({ type: 'letter', isContract: false });
  });

  it('does not take rooms alone for a lease', () => {
    const premises = `${CONTRACT} ${'Every child must have left the premises by six. '.repeat(12)}`;
    expect(classifyDocument('Agreement', premises).type).toBe('agreement');
  });
});
