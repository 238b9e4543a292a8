import { describe, expect, it } from 'vitest';
import { readText } from '#tests/support/engine/build-reading.ts';
import { findParties } from './parties.ts';

function partiesOf(text: string): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(findParties(readText(text)).map(({ name, aliases }) => [name, aliases]));
}

const LOAN_TERMS =
  'The Lender pays out the loan. The Lender may set off. The Lender shall account. The Borrower shall repay it. ';

describe('findParties › what a document defines', () => {
  it.each([
    'Amount financed (Principal) $21,120.94',
    'Gap cover (GAP) contract $1,295.00',
    'Rate cap (Guarantor) 9.5%',
  ])('takes no thing or sum for a role: %s', (row) => {
    const parties = partiesOf(
      `FERNWAY MOTOR CREDIT LTD. 20 High Street, Leeds\nLoan Agreement\nBorrower Ana Ruiz, 7 Mill Lane, Leeds\nDealer Kings Cars Ltd., Leeds\nA. Disclosure statement\nCash price $21,450.00\n${row}\n${LOAN_TERMS}`,
    );
    expect(parties).toEqual({
      'FERNWAY MOTOR CREDIT LTD.': ['Lender'],
      'Ana Ruiz': ['Borrower'],
      'Kings Cars Ltd.': ['Dealer'],
    });
  });

  it('takes no heading with a letter for a person', () => {
    const parties = partiesOf(
      `Agreement\nB. Prices and charges\nC. Payment\nThe whole sum (the “Buyer”) is due. ${LOAN_TERMS}`,
    );
    expect(Object.keys(parties)).not.toContain('B. Prices');
    expect(Object.keys(parties)).not.toContain('C. Payment');
  });

  it('does not give a party the name of those who are described behind it', () => {
    const terms = 'The Parent shall pay the fee. The Parent may visit. The Parent must call. The Centre shall open. ';
    expect(
      partiesOf(
        `THIS AGREEMENT is made between Little Oaks Early Learning Inc. (the “Centre”) and the parent(s) or guardian(s) named below (together, the “Parent”).\nParent / Guardian Ana Ruiz, 7 Mill Lane, Leeds\n${terms.repeat(3)}`,
      ),
    ).toEqual({ 'Little Oaks Early Learning Inc.': ['Centre'], 'Ana Ruiz': ['Parent'] });
  });

  it('still reads a definition behind a long description', () => {
    expect(
      partiesOf(
        'This Agreement is made between Elm Ltd, a company registered in England under number 123456, having its registered office at 5 High Street, Leeds (the “Supplier”), and Ash Ltd, 7 Mill Lane, York (the “Buyer”).',
      ),
    ).toEqual({ 'Elm Ltd': ['Supplier'], 'Ash Ltd': ['Buyer'] });
  });

  it('takes the legal name, and not the house of its office', () => {
    expect(
      partiesOf(
        'THIS AGREEMENT is made between:\n(1) ELM HOUSE WEDDINGS LIMITED, a company registered in Ireland under number 123456, trading as Elm House, whose registered office is at Elm House, Co. Wicklow (the “Venue”); and\n(2) ANA RUIZ and JON RUIZ, both of 7 Mill Lane, Dublin (together the “Hirer”).',
      ),
    ).toEqual({ 'ELM HOUSE WEDDINGS LIMITED': ['Venue'], 'ANA RUIZ': ['Hirer'], 'JON RUIZ': ['Hirer'] });
  });

  it('reads the cells of a form, with a guarantor and without the account', () => {
    expect(
      partiesOf(
        'ELM FUNDING LLC\n48 Wall Street, New York\nLegal name\tAsh Barbers LLC, a New Jersey limited liability company (“Merchant”)\nOwner / Guarantor\tAna B. Ruiz (100% member) (“Guarantor”)\nApproved Bank Account\tHill Valley Bank, account ending 4471 (the “Account”)\nThis Agreement is made between Elm Funding LLC, a Delaware limited liability company (“EFL”), Merchant and, as to Schedule C, Guarantor.\n1. Sale\nMerchant shall sell. EFL may debit the Account. Guarantor shall pay. Merchant must open. EFL shall fund.',
      ),
    ).toEqual({ 'Ash Barbers LLC': ['Merchant'], 'Elm Funding LLC': ['EFL'], 'Ana B. Ruiz': ['Guarantor'] });
  });
});
