/** Fictitious documents for tests. Each string is a page; lines are as a PDF reader extracts the rows of a table. */
export const SAMPLE_FINANCIAL_DOCUMENTS = {
  invoice: [
    `Tallow & Reed Ltd
12 Mill Street, Hexford HX1 2AB
INVOICE
Invoice No: INV-2026-118 Invoice Date: 3 March 2026
Bill To: Kestrel Cafe, 3 Market Row
Due Date: 2 April 2026
Description Qty Unit price Amount
Oak counter 1 £1,850.00 £1,850.00
Fitting 6 £70.00 £420.00
Subtotal £2,270.00
VAT 20% £454.00
Total due £2,724.00
Pay by bank transfer. IBAN: GB29 NWBK 6016 1331 9268 19
Overdue amounts bear interest at 8% a year.`,
  ],
  germanFigures: [
    `Birkholz Werkzeugbau GmbH
INVOICE
Invoice number: 2026/0047
Invoice date: 14.02.2026
Bill to: Ostrava Tools s.r.o.
Payment terms: Net 30
Description Quantity Price Total
Drill heads 10 123,45 € 1.234,50 €
Freight 1 65,50 € 65,50 €
Net amount 1.300,00 €
VAT 19 % 247,00 €
Total 1.547,00 €
Bank transfer to account number 7784512093`,
  ],
  besideAndInColumns: [
    `INVOICE
Fernbank Joinery Ltd Invoice number INV-118
12 Mill Street Due date 12 May 2026
Description
Oak counter
Fitting
Qty
1
6
Unit price
£1,850.00
£70.00
Subtotal
VAT 20%
Total due
Amount
£1,850.00
£420.00
£2,270.00
£454.00
£2,724.00`,
  ],
  headedColumns: [
    `Invoice
Wrenfield Surveyors, 8 Harbour Road, Galway
Bill to: Tern Shipping AS, 7010 Trondheim. Attention: Accounts
Invoice number Invoice date Due date Your reference
2026-0611 17 April 2026 17 May 2026 PO 88-3021
Item Amount
Subtotal €2,547.50
VAT, reverse charge €0.00
Total due €2,547.50
By transfer to IBAN DE89 3704 0044 0532 0130 00, quoting the number.`,
  ],
  partlyPaid: [
    `INVOICE
Seller: Quay Cycles Inc
Invoice number: 3307
Invoice date: July 1, 2026
Bill to: Dana Osei
Subtotal $1,000.00
Sales tax 8% $80.00
Total $1,080.00
Paid $400.00
Amount due $680.00
Due date: July 31, 2026`,
  ],
  wrongSums: [
    `INVOICE
Seller: Lindqvist Design AB
Invoice number: 884
Invoice date: May 4, 2026
Customer: Polder Bikes
Description Qty Amount
Logo 1 CHF 900.00
Net amount CHF 900.00
VAT 8.1% CHF 72.90
Total CHF 1,072.90
Payment due: June 3, 2026`,
  ],
  wrongLines: [
    `INVOICE
Invoice number: 885
Invoice date: 05/06/2026
Description Qty Price Amount
Paper 4 12.50 50.00
Ink 2 30.00 60.00
Subtotal 130.00
Tax 10% 13.00
Total 143.00
Due date: 03/04/2026`,
  ],
  receipt: [
    `Corner Stationers
RECEIPT
Receipt No: 5521
Date: January 9, 2026
Notebook $12.00
Pens $8.00
Subtotal $20.00
Sales tax $1.60
Total $21.60
Paid with card 4111 1111 1111 1111
Thank you for your purchase.`,
  ],
  bankStatement: [
    `Northmoor Bank
Bank Statement
Account holder: Ines Aldana
Account number: 20349871
Statement period: 1 January 2026 to 31 January 2026
Opening balance 1,200.00
Date Description Money out Money in Balance
02 Jan 2026 Grocer 54.20 1,145.80
05 Jan 2026 Salary 2,400.00 3,545.80
Page 1 of 3`,
    `Northmoor Bank
Balance brought forward 3,545.80
11 Jan 2026 Rent 1,100.00 2,445.80
19 Jan 2026 Electricity 130.40 2,315.40
Page 2 of 3`,
    `Northmoor Bank
Balance brought forward 2,315.40
30 Jan 2026 Account fee 5.00 2,310.40
Total paid in 2,400.00
Total paid out 1,289.60
Fees charged 5.00
Closing balance 2,310.40
Page 3 of 3`,
  ],
  wrongBalance: [
    `Account Statement
Account name: Orchard Lane Residents
Account number: DE89 3704 0044 0532 0130 00
Period: 1 April 2026 - 30 April 2026
Opening balance 500.00
Deposits 200.00
Withdrawals (150.00)
Closing balance 650.00
Interest 0.00`,
  ],
  cardStatement: [
    `Credit Card Statement
Cardholder: Joon Park
Card number: 5500 0000 0000 0004
Statement date: March 31, 2026
Previous balance $400.00
Payments -$400.00
Purchases $612.35
Interest charged $0.00
Fees charged $15.00
New balance $627.35
Minimum payment due $35.00
Payment due date: April 25, 2026
Credit limit $5,000.00`,
  ],
  paySlip: [
    `Payslip
Employer: Hollin Dairy Ltd
Employee: Sam Okafor
Pay period: 1 June 2026 to 30 June 2026
Pay date: 30 June 2026
Gross pay £3,200.00
Income tax £380.00
National insurance £212.00
Total deductions £592.00
Net pay £2,608.00
Paid to account 31926819`,
  ],
  policy: [
    `Home Insurance Policy Schedule
Policy number: HM-44-90213
Insured: Noor Haddad
Insurer: Brightshield Insurance plc
Period of insurance: 1 May 2026 to 30 April 2027
Annual premium: £312.40
Excess: £250.00
Buildings sum insured £400,000
Contents sum insured £60,000
This policy will renew automatically each year unless you tell us otherwise.`,
    `Exclusions
We do not cover wear and tear or damage that happens gradually.
Loss caused by war or terrorism is excluded.
Theft from a home that is empty for more than 60 days is not covered.`,
  ],
  certificate: [
    `CERTIFICATE OF INSURANCE
Certificate holder: City of Fenwick
Policy number: GL 7719-2
Insured: Rook Scaffolding LLC
Insurer: Meridian Mutual Insurance Company
Effective date: 01/15/2026
Expiration date: 01/15/2027
Each occurrence $1,000,000
General aggregate $2,000,000`,
  ],
  orderConfirmation: [
    `Order Confirmation
Order number: 70-1182
Order date: 21 April 2026
Ship to: Ida Brandt
Qty Description Price
2 Desk lamp €40.00
Subtotal €80.00
Shipping €6.90
VAT included €13.87
Total €86.90`,
  ],
  taxForm: [
    `Form W-2 Wage and Tax Statement
Tax year 2025
Employer identification number 12-3456789
Employee's social security number 000-00-1234
Federal income tax withheld 4,120.00
Department of the Treasury - Internal Revenue Service`,
  ],
  resume: [
    `Mara Lindholm
Curriculum Vitae
Experience
2019 - 2026 Project engineer, Vale Bridges Ltd
2015 - 2019 Draughtswoman, Holm Partners
Education
Bachelor of Engineering, University of Leeds
Skills
Bridges, concrete, Swedish`,
  ],
  recipe: [
    `Lentil soup for six
Fry the onions in oil until they are soft. Add the carrots, the lentils and a litre of stock.
Let it simmer for forty minutes, then season with salt, pepper and a little vinegar.
Serve with bread. It keeps for three days in the refrigerator and can be frozen.`,
  ],
} as const;
