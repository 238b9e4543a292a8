import { describe, expect, it } from 'vitest';
import { ANALYSIS_MODELS } from '#tests/support/engine/analysis-models.ts';
import { documentOf } from '#tests/support/engine/build-reading.ts';
import { analyseDocument } from '../analyse-document.ts';

const COLUMNS = `Hale Plumbing
INVOICE
Bill to:
Mrs A Quist
Invoice #
7781
Due date
07/15/2026
Description
Labor 6 hours
Copper pipe
Amount
$540.00
$131.50
Subtotal
Sales tax (8%)
Total
Amount paid
Balance due
$671.50
$53.72
$725.22
$200.00
$525.22`;
const CREDIT = `Brightwell Supplies Ltd
CREDIT NOTE
Credit note no: CN-0092
Date: 4 May 2026
Original invoice no: INV-2210
Customer: Fern & Co
Description Qty Price Amount
Returned chairs -3 40.00 -120.00
Restocking fee 1 10.00 10.00
Subtotal -£110.00
VAT 20% -£22.00
Total -£132.00
Amount due -£132.00
The credit will be set against your next invoice. No payment is required.`;
const RECEIPT = `Corner Hardware
SALES RECEIPT
Receipt no: 5521
Date: 03/14/2026
Screws box 12.00
Subtotal $12.00
Sales tax $0.96
Amount paid $12.96
Paid with card ending 1234
Thank you`;

const read = (text: string) => analyseDocument(documentOf([text]), [], ANALYSIS_MODELS);
const factsOf = (text: string) => read(text).basicInfo.map((item) => item.text);

describe('readFinancialDocument › an irregular bill', () => {
  it('has the balance as its total, not the amount paid, with sums in a column at the end', () => {
    expect(factsOf(COLUMNS)).toEqual(expect.arrayContaining(['Total: $725.22', 'Total due: $525.22']));
    expect(read(COLUMNS).summary.text).toContain('Total due: $525.22');
  });

  it('is classified as a credit note by its name, without a payment, with its invoice as a reference', () => {
    const draft = read(CREDIT);
    const facts = factsOf(CREDIT);
    expect(draft.documentType).toBe('credit note');
    expect(facts).toEqual(
      expect.arrayContaining([
        'Credit note number: CN-0092',
        'Credit for invoice: INV-2210',
        'Total credited: -£132.00',
      ]),
    );
    expect(facts.filter((fact) => /^(?:Invoice number|Total due|Due date):/u.test(fact))).toEqual([]);
    expect([draft.dates, draft.riskFactors]).toEqual([[], []]);
  });

  it('has the total of taxes at several rates, or none', () => {
    const bill = (foot: string) =>
      `Copper Kettle Wholesale\nTAX INVOICE\nInvoice No: 88412\nInvoice Date: 7 Jan 2026\nCustomer: Fern Cafe\nNet total 70.00\nVAT @ 10% on 40.00 4.00\nVAT @ 20% on 30.00 6.00\n${foot}Total £80.00\n`;
    expect(factsOf(bill('Total VAT 10.00\n'))).toContain('Tax: £10.00');
    expect(factsOf(bill('')).filter((fact) => fact.startsWith('Tax:'))).toEqual([]);
  });

  it("does not take the customer's own account for the payee's", () => {
    const bill = (bank: string) =>
      `BRIGHT ENERGY\nYour electricity bill\n${bank}\nBill date 4 June 2026\nSubtotal £93.95\nVAT at 5% £4.70\nAmount due £98.65\nPlease pay by 20 June 2026\n`;
    expect(factsOf(bill('Account number 8812 4410 22'))).toContain('Account number: •••• 1022');
    expect(factsOf(bill('Bank: Oak Bank\nAccount number 8812 4410 22'))).toContain('Pay to account: •••• 1022');
  });

  it('has the amount paid as its total only on a receipt without another', () => {
    expect(factsOf(RECEIPT)).toContain('Total: $12.96');
    expect(factsOf(RECEIPT.replace('Amount paid $12.96', 'Total $12.96\nAmount paid $20.00'))).toContain(
      'Total: $12.96',
    );
  });
});

describe('readFinancialDocument › the check of sums', () => {
  const RETENTION = `Kerr Construction\nINVOICE 77\nInvoice date: 1 June 2026\nCustomer: Moss Estates\nSubtotal 10,000.00\nLess retention 5% -500.00\nVAT 20% on 9,500.00 1,900.00\nTotal 11,400.00\n`;
  const SAVINGS = `Savings account statement\nAccount holder: P Ruiz\nOpening balance 5,000.00\nDeposits 1,000.00\nWithdrawals 250.00\nInterest earned 4.10\nTax withheld 1.03\nClosing balance 5,753.07\n`;
  it.each([
    ['what is kept back', RETENTION, 'Total 11,400.00', 'Total 11,600.00'],
    ['a tax on interest', SAVINGS, 'Closing balance 5,753.07', 'Closing balance 5,763.07'],
  ])('accepts %s, and reports a mismatch', (_, text, right, wrong) => {
    const remarks = (whole: string) => read(whole).riskFactors.map(({ risk }) => risk);
    expect(remarks(text)).not.toContain('The figures do not add up');
    expect(remarks(text.replace(right, wrong))).toContain('The figures do not add up');
  });
});

describe('readFinancialDocument › parallel columns and accounts', () => {
  it('has the sums of the pay period, not of the year to date', () => {
    const facts = factsOf(
      'PAY SLIP\nEmployee: J Pike\nPay date: 30 June 2026\nThis period Year to date\nGross pay 3,328.33 9,744.99\nTotal deductions 850.72 2,531.56\nNet pay 2,477.61 7,213.43\n',
    );
    expect(facts).toEqual(expect.arrayContaining(['Gross pay: 3,328.33', 'Deductions: 850.72', 'Net pay: 2,477.61']));
  });

  it('does not mix the balances of several accounts', () => {
    const account = (name: string, from: string, to: string) =>
      `${name}\nBeginning balance $${from}\nDeposits $500.00\nEnding balance $${to}\n`;
    const head = 'Bank statement\nStatement period 1 May 2026 - 31 May 2026\n';
    const pages = `${head}${account('Page 1', '900.00', '1,400.00')}${account('Page 2', '1,400.00', '1,900.00')}`;
    expect(factsOf(pages)).toEqual(expect.arrayContaining(['Opening balance: $900.00', 'Closing balance: $1,900.00']));
    const several = `${head}${account('Checking', '900.00', '1,400.00')}${account('Savings', '5,000.00', '5,500.00')}`;
    expect(factsOf(several).filter((fact) => fact.includes('balance'))).toEqual([]);
  });
});
