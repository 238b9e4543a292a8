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
    ['Sublease of Apartment 4F', 'sublease'],
    ['Separation Agreement and Release', 'severance agreement'],
    ['Master Subscription Agreement', 'software subscription'],
    ['Pet Insurance Policy Booklet', 'insurance policy'],
    ['Agreement for Lease', 'lease'],
    ['Share Purchase Agreement', 'sale agreement'],
    ['LLC Membership Interest Purchase Agreement', 'sale agreement'],
    ['Child Support Agreement', 'maintenance agreement'],
  ])('%s is a %s', (title, type) => {
    expect(classifyDocument(title, CONTRACT).type).toBe(type);
  });

  const sure = { kind: 'care-or-education', isSure: true, isAgreement: true };

  it('asks the sentences before single words', () => {
    const rooms = `${CONTRACT} ${'The tenant of the premises is not the landlord. '.repeat(6)}`;
    expect(classifyDocument('Agreement', rooms, sure).type).toBe('care agreement');
    expect(classifyDocument('Agreement', rooms, { ...sure, isSure: false }).type).toBe('lease');
    expect(classifyDocument('Lease', rooms, sure).type).toBe('lease');
  });

  it('lets sure sentences narrow a wide title, and never widen it', () => {
    expect(classifyDocument('Rental Agreement', CONTRACT, { ...sure, kind: 'vehicle-rental' }).type).toBe(
      'vehicle rental agreement',
    );
    expect(classifyDocument('Merchant Services Agreement', CONTRACT, { ...sure, kind: 'terms-of-service' }).type).toBe(
      'services agreement',
    );
  });

  it('says no more than "agreement" where neither title nor sentences are sure', () => {
    const kind = classifyDocument('Agreement', CONTRACT, { ...sure, isSure: false });
    expect(refineKind(kind, { ...sure, isSure: false }).type).toBe('agreement');
    expect(refineKind({ type: 'document', isLegal: false, isContract: false }, { ...sure, isSure: false }).type).toBe(
      'agreement',
    );
  });

  it('does not take rooms alone for a lease', () => {
    const premises = `${CONTRACT} ${'Every child must have left the premises by six. '.repeat(12)}`;
    expect(classifyDocument('Agreement', premises).type).toBe('agreement');
  });
});
