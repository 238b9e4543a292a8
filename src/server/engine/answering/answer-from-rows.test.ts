import { describe, expect, it } from 'vitest';
import type { AnswerRequest, RankedPassage } from '#server/ports/language-model.ts';
import { answerFromRows } from './answer-from-rows.ts';

function passagesOf(texts: readonly string[], from = 0): readonly RankedPassage[] {
  return texts.map((text, index) => ({
    documentId: 1,
    ordinal: from + index,
    text,
    spans: [{ pageNumber: 1 + index, start: 0, end: text.length }],
    section: null,
    heading: null,
    categories: [],
    score: 1,
    sentences: [{ start: 0, end: text.length, score: 1 / (1 + index) }],
  }));
}

function requestOf(question: string, passages: readonly RankedPassage[]): AnswerRequest {
  return {
    question,
    history: [],
    passages,
    categories: [],
    foundProbability: 0.5,
    foundByDocument: [],
    documents: [{ documentId: 1, title: 'x', pagesTotal: 1, pagesRead: 1, unreadPages: [] }],
  };
}

/** The first line of an answer without its marks; null where nothing is computed. */
function lead(question: string, ...texts: readonly string[]): string | null {
  const answer = answerFromRows(requestOf(question, passagesOf(texts)));
  return answer === null ? null : (answer.text.split('\n')[0]?.replaceAll('*', '') ?? null);
}

const MODULES = `A1. Modules ordered. Prices are per seat and month.
Module Seats Price per seat / month Monthly charge
Ledger 14 € 62.00 € 868.00
Payroll 3 € 31.50 € 94.50
Portal 1 (flat) € 145.00 € 145.00`;
const ONE_OFFS = `A2. One-off charges, invoiced on signature:
Item Charge
Implementation € 4,800.00
Data migration (up to 350 files) € 3,250.00
New customer discount – € 1,500.00
A3. The Monthly charges are invoiced annually in advance.
Initial Term: 36 months from the Start Date.`;
const INVOICE = `INVOICE 4471
Description Qty Price Amount
Remove old tiles 24 sq. $85.00 $2,040.00
New tiles 24 sq. $365.00 $8,760.00
City permit 1 $118.00 $118.00
Total $10,918.00
Less deposit received March 2 −$4,000.00
Balance due $6,918.00`;
const SCHEDULE = `4. PAYMENT SCHEDULE
Payment Amount Due
Deposit $7,600.00 on signing
First insurance payment
(ACV)
$15,380.00, or as issued
Progress payment $9,620.00 on dry-in
Balance
$5,850.00 plus all change orders and
supplements`;

const FEES = `MONTHLY CHARGES
Item Amount When due
Garage $140.00 Monthly
Trash $32.00 Monthly, mandatory
Cover program $14.50 Monthly, waived while you have a policy
Heating $95–$140 Monthly, estimate only
Lockout $95.00 per event`;

const LEASE = `Key terms
Initial Rental £1,794.00 + VAT £358.80 = £2,152.80, collected 7 days after the Delivery Date
Rentals 47 monthly payments of £299.00 + VAT £59.80 = £358.80, the first one
Maintenance Charge £31.00 plus VAT (20%) = £37.20 a month for 48 months`;

describe('answerFromRows › everything that is due every month', () => {
  it('adds sums with tax where rows print how they come about', () => {
    expect(lead('how much comes out of my bank each month all in', LEASE)).toBe(
      '£396 per month (£358.80 + £37.20), the sum of the monthly amounts below.',
    );
  });

  it.each([
    ['how much do i pay every month all in', ['KEY TERMS\nBase Rent $1,795.00 per month\nDeposit $1,795.00', FEES]],
    ['what is my total monthly cost?', ['KEY TERMS\nBase Rent $1,795.00 per month\nDeposit $1,795.00', FEES]],
  ])('adds rows of several places: %s', (question, texts) => {
    expect(lead(question, ...texts)).toBe(
      '$1,967 per month ($1,795.00 + $140.00 + $32.00), the sum of the monthly amounts below. What stands last is not fixed, or not always due, and is not added.',
    );
  });

  it.each([
    ['what is wanted is received', 'how much do i get every month all in', [FEES]],
    [
      'a row is the sum of the others',
      'total per month',
      ['Costs a\nDesk €100.00 per month\nPlotter €40.00 per month\nFee €140.00 per month'],
    ],
    [
      'the rows are pay',
      'what is the total per month',
      ['Pay of staff\nBasic $900.00 monthly\nHousing allowance $300.00 monthly'],
    ],
    [
      'there is only one',
      'how much is it a month altogether',
      ['KEY TERMS\nRental £189.00 per month\nDeposit £567.00'],
    ],
    [
      'the rows are plans to choose from',
      'monthly cost in total',
      ['Our plans\nSolo $9.00 per month\nFamily $15.00 per month'],
    ],
  ])('adds nothing where %s', (_why, question, texts) =>
    expect(lead(question, ...texts) ?? '').not.toMatch(/monthly amounts/u),
  );
});

describe('answerFromRows › totals', () => {
  it.each([
    ['how much per month all together', [MODULES, ONE_OFFS], '€1,107.50 per month in all, the sum of these 3 rows.'],
    ['what is the total monthly charge?', [MODULES, ONE_OFFS], '€1,107.50 per month in all, the sum of these 3 rows.'],
    ['was kostet es monatlich insgesamt', [MODULES, ONE_OFFS], '€1,107.50 per month in all, the sum of these 3 rows.'],
    ['Was kostet das im Monat insgesamt?', [MODULES, ONE_OFFS], '€1,107.50 per month in all, the sum of these 3 rows.'],
    ['how much a year in total', [MODULES], '€13,290 per year (12 × €1,107.50 per month). The rows that make it up:'],
    ['total of the one-off charges', [MODULES, ONE_OFFS], '€6,550 in all, the sum of these 3 rows.'],
    [
      'what does it all come to',
      [MODULES, ONE_OFFS],
      '€1,107.50 per month, and €6,550 once. The rows that make it up:',
    ],
    [
      'how much is the first invoice',
      [MODULES, ONE_OFFS],
      '€19,840 (12 × €1,107.50 per month + €6,550 once). The rows that make it up:',
    ],
    [
      'what does it cost for three years with one-offs',
      [MODULES, ONE_OFFS],
      '€46,420 (36 × €1,107.50 per month + €6,550 once). The rows that make it up:',
    ],
    [
      'total cost over the whole term',
      [MODULES, ONE_OFFS],
      '€46,420 (36 × €1,107.50 per month + €6,550 once). The rows that make it up:',
    ],
    [
      'what do we pay in the first year',
      [MODULES, ONE_OFFS],
      '€19,840 (12 × €1,107.50 per month + €6,550 once). The rows that make it up:',
    ],
    [
      "what's the total bill",
      [INVOICE],
      '$10,918.00 (“Total”), the sum of the 3 rows below it. $6,918.00 is still to be paid (“Balance due”).',
    ],
    [
      'total of all payments',
      [SCHEDULE],
      '$38,450 in all, the sum of these 4 rows. Not all of them are fixed: see the words behind the sums.',
    ],
    [
      'was macht das zusammen',
      ['Kostenaufstellung\nPosition Menge Betrag in EUR\nGrundgebühr 1.250,00\nWartung 1.080,50\nSchulung 499,99'],
      '€2,830.49 in all, the sum of these 3 rows.',
    ],
    [
      'wie hoch sind die Raten insgesamt',
      ['Zahlungsplan\nRate fällig am Betrag\n1. Rate bei Beginn 1.000,00 €\n2. Rate bei Abnahme 2.500,00 €'],
      '€3,500 in all, the sum of these 2 rows.',
    ],
    [
      'total for the order',
      ['Order\nProduct Quantity Unit price\nDesk lamp 4 £25.00\nOffice chair 2 £110.00'],
      '£320 in all, the sum of these 2 rows.',
    ],
    [
      'contract price in total',
      ['Progress payments\nStage % Amount\nDeposit 5 $8,420\nBase 15 $25,260\nFrame 20 $33,680\nLock-up 30 $50,520'],
      '$117,880 in all, the sum of these 4 rows.',
    ],
    [
      'what is the total to pay',
      ['Invoice\nItem Amount\nLabour $510.00\nParts $190.00\nThis month $700.00'],
      '$700.00 (“This month”), the sum of the 2 rows below it.',
    ],
    [
      'what does everything cost altogether',
      ['Cost breakdown\tAmount\nCatering\t\t$1,200.00\nHall   $800.00\nTotal   $2,100.00'],
      'The document prints $2,100.00 as “Total”, but its 2 rows add up to $2,000:',
    ],
  ])('%s', (question, texts, expected) => {
    expect(lead(question, ...texts)).toBe(expected);
  });

  it('shows each row with what its columns say and quotes it from its page', () => {
    const answer = answerFromRows(requestOf('how much per month all together', passagesOf([MODULES])));
    expect(answer?.text).toContain(
      '- Ledger: 14 seats × €62.00 = €868.00 (page 1)\n- Payroll: 3 seats × €31.50 = €94.50 (page 1)',
    );
    expect(answer?.quotes.map(({ text }) => text)).toContain('Payroll 3 € 31.50 € 94.50');
  });

  it('says that tax comes on top, and that prices may rise over the years', () => {
    const more = 'All amounts exclude VAT.\nWe may increase the Charges each year by the change in the index plus 3%.';
    const answer = answerFromRows(requestOf('total cost for 3 years', passagesOf([MODULES, ONE_OFFS, more])));
    expect(answer?.text).toContain('“All amounts exclude VAT.”');
    expect(answer?.text).toContain('they may rise');
  });

  it.each([
    ['the question is about one row', 'what does Payroll cost in total for three years', [MODULES, ONE_OFFS]],
    ['something else is named', 'how much is the total liability', [MODULES, ONE_OFFS]],
    ['no total is asked for', 'how much is a seat', [MODULES]],
    ['a number of things is asked for', 'how many seats in total', [MODULES]],
    ['a day is asked for', 'when is the first invoice due', [MODULES, ONE_OFFS]],
    ['a number of payments is not that of the rows', 'add up all 48 payments', [SCHEDULE]],
    [
      'rows are tariffs to choose from',
      'how much is it in total per month',
      ['Plans and prices\nPlan Price\nSolo $10.99 a month\nDuo $14.99 a month\nFamily $17.99 a month'],
    ],
    [
      'rows are rates for units',
      'what do the charges come to altogether',
      [
        'ADDITIONAL CHARGES\nItem Rate\nSecond layer $62.00 per square\nDumpster $45.00 per day\nFailed inspection $175.00 each',
      ],
    ],
    [
      'a row is optional',
      'total per month',
      ['Monthly charges\nItem Amount\nHosting €40.00\nBackup (optional) €10.00\nBackup copy €12.00 if ordered'],
    ],
    [
      'rows are rents of different years',
      'total rent',
      [
        'Rent charges\nPeriod Amount\nJanuary 1, 2026 – December 31, 2026 $2,065.00 per month\nJanuary 1, 2027 – December 31, 2027 $2,127.00 per month',
      ],
    ],
    [
      'columns are alternatives',
      'what is the total price',
      ['Charges\nRoom Low season High season\nSingle €80.00 €120.00\nDouble €95.00 €150.00'],
    ],
    ['currencies differ', 'total of the costs', ['Costs\nItem Amount\nFlights $500.00\nHotel €700.00']],
    [
      'rows are due in different periods',
      'what do the costs come to in total',
      ['Costs\nItem Amount\nRent £850 per month\nInsurance £120 per year'],
    ],
    [
      'a line with a sum is not understood',
      'total of the charges',
      ['Charges\nItem Amount\nPaint $500.00\nlabour as it is agreed $700 or so\nTiles $900.00'],
    ],
    ['the words are sentences', 'total cost', ['The fee is $500 a month.\nThe deposit is $700 and is paid back.']],
    [
      'no first period is told',
      'how much is the first invoice',
      [MODULES, ONE_OFFS.replace('annually in advance', 'later')],
    ],
  ])('says nothing where %s', (_why, question, texts) => {
    expect(lead(question, ...texts)).toBeNull();
  });

  it('leaves a question to a sentence outside of the table that is sure to answer', () => {
    const passages = passagesOf(['The total price is set out in Annex 4.', MODULES]);
    const request = requestOf('what is the total price', passages);
    expect(answerFromRows({ ...request, firstProbability: 0.9 })).toBeNull();
    expect(answerFromRows({ ...request, firstProbability: 0.3 })).not.toBeNull();
    const priced = passagesOf(['The total price of the whole house is €90,000.', MODULES]);
    expect(answerFromRows(requestOf('what is the total price', priced))).toBeNull();
  });

  it('says nothing where the table may go on in text that was not found', () => {
    const rows = Array.from({ length: 14 }, (_, index) => `Charge number ${index + 1} for works €${index + 1}00.00`);
    const text = `Charges\nItem Amount\n${rows.join('\n')}`;
    expect(answerFromRows(requestOf('total of the charges', passagesOf([text], 3)))).toBeNull();
    expect(
      answerFromRows(requestOf('total of the charges', passagesOf([text, 'The parties agree.'], 3))),
    ).not.toBeNull();
  });
});

const PARTICULARS = `Particulars
Weekly Fee £1,395.00
Community Fee (one-off) £1,950.00
Deposit £5,580.00 (four weeks)`;

describe('answerFromRows › signing', () => {
  it.each([
    ['how much do I have to pay when I sign', [SCHEDULE], '$7,600 is due when it is signed:'],
    [
      'what do I pay on signing altogether',
      [PARTICULARS, '3.1 The Community Fee is payable on signature.\n3.2 The Deposit is payable on signature.'],
      '£7,530 is due when it is signed (£1,950 + £5,580):',
    ],
    ['what do we pay upfront', [MODULES, ONE_OFFS], '€6,550 is due when it is signed:'],
    [
      'what is due at signing',
      ['7.4 On signature the Artist shall pay a set-up fee of €950, which is not refundable.'],
      '€950 is due when it is signed:',
    ],
  ])('%s', (question, texts, expected) => {
    expect(lead(question, ...texts)).toBe(expected);
  });

  it.each([
    [
      'a sum is not printed',
      ['Particulars\nWeekly Fee £95.00\nDeposit £580.00', '3.1 The Joining Fee is payable on signature.'],
    ],
    ['nothing is due at signing', [MODULES]],
  ])('says nothing where %s', (_why, texts) => {
    expect(lead('how much do I pay when I sign', ...texts)).toBeNull();
  });
});

const CAR = `Hire period	36 months from the delivery date
Contract mileage	8,000 miles a year, 24,000 miles over the hire period
Documentation fee	£198.00
CHARGES
Event	Charge	Clause
Excess miles, if the excess is 2,000 miles or fewer	9.6p a mile	6
Excess miles, if the excess is over 2,000 miles	14.4p a mile on every excess mile	6
Missing key	£240.00	8`;
const VAN = `Deposit	€900.00
“Permitted Kilometres” means 45,000 km over the full term, or 1,250 km for each complete month.
Charge	Amount	Clause
Excess kilometres, first 5,000 km	9 cent per km	7
Excess kilometres above 5,000 km	14 cent per km	7`;
const TRUCK = `The mileage allowance is 12,000 miles per year. The term is 36 months.
You pay $0.25 for each mile over the allowance.`;

describe('answerFromRows › beyond an allowance', () => {
  it.each([
    [
      'if i hand it back with 27,500 on the clock what do they bill me',
      CAR,
      '£504 (27,500 − 24,000 = 3,500 miles; 3,500 miles × 14.4p), because the document says:',
    ],
    [
      'what about 25,900',
      CAR,
      '£182.40 (25,900 − 24,000 = 1,900 miles; 1,900 miles × 9.6p), because the document says:',
    ],
    ['what do I pay for 3500 miles over', CAR, '£504 (3,500 miles × 14.4p), because the document says:'],
    [
      'I did 27,500 miles, what is the bill',
      CAR,
      '£504 (27,500 − 24,000 = 3,500 miles; 3,500 miles × 14.4p), because the document says:',
    ],
    [
      'if i hand it back with 52400 km on it what will they charge',
      VAN,
      '€786 (52,400 − 45,000 = 7,400 km; 5,000 km × 9 cent + 2,400 km × 14 cent), because the document says:',
    ],
    ['and how about 48,000', VAN, '€270 (48,000 − 45,000 = 3,000 km; 3,000 km × 9 cent), because the document says:'],
    [
      'the car has 40,000 miles at the end, what does that cost',
      TRUCK,
      '$1,000 (40,000 − 36,000 = 4,000 miles; 4,000 miles × $0.25), because the document says:',
    ],
    ['how much for 500 extra miles', TRUCK, '$125 (500 miles × $0.25), because the document says:'],
  ])('%s', (question, text, expected) => {
    expect(lead(question, text)).toBe(expected);
  });

  it.each([
    ['in another unit', 'I did 27,500 km, what is the bill', CAR],
    ['within the allowance', 'I did 22,000 miles, what is the bill', CAR],
    ['where the hire ends early', 'what if i leave early with 27,500 miles', CAR],
    ['where a length of time may change the allowance', '27,500 miles after 20 months, what do they charge', CAR],
    [
      'where the allowance is not printed',
      'I did 27,500 miles, what is the bill',
      CAR.replace(/Contract mileage.*\n/u, ''),
    ],
    [
      'where it is not said whether the higher rate is for all',
      'with 27,500 on the clock what do i pay',
      CAR.replace(' on every excess mile', ''),
    ],
    ['for a number of something else', 'what about room 25,900 euros', CAR],
  ])('says nothing %s', (_, question, text) => {
    expect(lead(question, text)).toBeNull();
  });

  const SHARE = 'Turnover Share\t12% of Takings above £3,200 in a calendar month';
  it.each([
    [
      'if i take 4100 in a month what do they take off on top',
      SHARE,
      '£108 (12% of (£4,100 − £3,200)), because the document says:',
    ],
    [
      'how much is the share with takings of £5,200',
      SHARE,
      '£240 (12% of (£5,200 − £3,200)), because the document says:',
    ],
    [
      'we spent 14000 on ads this month, how much is the fee',
      'Media management fee\t12% of Ad Spend above $5,000\tMonthly',
      '$1,080 (12% of ($14,000 − $5,000)), because the document says:',
    ],
  ])('%s', (question, text, expected) => {
    expect(lead(question, text)).toBe(expected);
  });

  it.each([
    ['if i take 3100 in a month what do they take', SHARE],
    ['we spent 14000 on ads, what do i owe incl tax', 'Media management fee\t12% of Ad Spend above $5,000\tMonthly'],
    ['i take 4100 and pay 500, how much', SHARE],
  ])('says nothing for “%s”', (question, text) => {
    expect(lead(question, text)).toBeNull();
  });
});

describe('answerFromRows › parts and changes', () => {
  it.each([
    [
      'so how much is each of those payments',
      [
        'We pay €0.19 for each word: 84,000 words, so €15,960 plus VAT. We pay a third after signature, a third on receiving it and a third on acceptance.',
      ],
      '€5,320 each (€15,960 ÷ 3), because the document says:',
    ],
    [
      'what is one instalment',
      ['The price of $12,000 is paid in four equal instalments.'],
      '$3,000 each ($12,000 ÷ 4), because the document says:',
    ],
    ['what do i still owe after the deposit', [SCHEDULE], '$30,850 ($38,450 − $7,600):'],
    ['what do I still owe after the deposit', [INVOICE], '$6,918.00 (“Balance due”):'],
    [
      'what does it cost to cancel in dollars',
      [
        'If Owner cancels, Owner shall pay twenty-five percent (25%) of the Contract Price, or thirty-five percent (35%) once materials have been ordered.',
        'Policy deductible $7,600.00\nEstimated Contract Price $38,450.00',
      ],
      '$9,612.50 (25% of $38,450), or $13,457.50 (35% of $38,450):',
    ],
    [
      'how much is the stamp duty',
      [
        'Stamp duty is 0.4% of total Rent for the Term.',
        'Term\t24 months from 1 September 2026\nRent\tS$2,850.00 per month, payable in advance\nDeposit\tS$5,700.00',
      ],
      'S$273.60 (0.4% of 24 × S$2,850):',
    ],
    [
      'what does the registration fee cost',
      [
        'The registration fee is 2% of the aggregate rent payable over the lease period.',
        'Lease period\tthree (3) years\nAnnual rent\t€9,600.00 per year\nDeposit\t€1,600.00',
      ],
      '€576 (2% of 3 × €9,600):',
    ],
    [
      'how much is the arrangement fee',
      [
        'The arrangement fee is 1% of the whole rent for the term.',
        'Minimum term\t12 months\nRent\t£800.00 a month\nDeposit\t£900.00',
      ],
      '£96 (1% of 12 × £800):',
    ],
    [
      'how much is the broker fee',
      ['The broker fee is 3% of the total price.', 'Price\t$12,000.00\nDeposit\t$1,000.00'],
      '$360 (3% of $12,000):',
    ],
    [
      'so whats the total bill from april 2027',
      [
        'Your plan\nAirtime plan £27.00 a month\nDevice plan £21.50 a month for 36 months\nTotal on your first bill £48.50\nPrice from your April 2026 bill Airtime £29.75 a month\nPrice from your April 2027 bill Airtime £32.50 a month',
      ],
      '£54 per month (£32.50 + £21.50):',
    ],
    [
      'what will the weekly fee be next year',
      [
        PARTICULARS,
        '3.5 The Weekly Fee is reviewed each year. The increase will be the percentage by which prices rose plus 4%, or 7.5%, whichever is the greater.',
      ],
      'At least £1,499.63 per week (£1,395 + 7.5%), because the document says:',
    ],
    [
      'how much is the rent after the increase',
      ['Terms\nMonthly rent €1,000.00\nDeposit €2,000.00', 'The monthly rent increases by 3% on each anniversary.'],
      '€1,030 per month (€1,000 + 3%), because the document says:',
    ],
  ])('%s', (question, texts, expected) => {
    expect(lead(question, ...texts)).toBe(expected);
  });

  it.each([
    ['parts are not equal', 'how much is each payment', ['The price is $900. You pay half at once and a third later.']],
    [
      'two sums may be shared',
      'how much is each payment',
      ['The fee is $900 and costs are $90, in three equal parts.'],
    ],
    [
      'the rise hangs on an index alone',
      'what will the weekly fee be next year',
      [PARTICULARS, 'The Weekly Fee increases each year by the rise of the Consumer Prices Index plus 4%.'],
    ],
    [
      'the share is of what no row prints',
      'what does it cost to cancel in dollars',
      ['If you cancel, you pay 25% of the remaining fees.', 'Contract price $500.00\nDeposit $50.00'],
    ],
    [
      'interest runs with time',
      'how much is it if I am late',
      ['Late sums bear interest at 2% per month of the Fee.', 'Fee $500.00\nDeposit $50.00'],
    ],
  ])('says nothing where %s', (_why, question, texts) => {
    expect(lead(question, ...texts)).toBeNull();
  });
});

describe('answerFromRows', () => {
  it('is linear in text that people did not write', () => {
    const started = performance.now();
    for (const text of [
      'Fee 1 $5 '.repeat(4_000),
      'Item $5.00\n'.repeat(1_000),
      '1 '.repeat(20_000),
      '$'.repeat(20_000),
      'a'.repeat(20_000),
    ]) {
      lead('how much in total when I sign', text);
      lead('what is the total for three years', text);
    }
    expect(performance.now() - started).toBeLessThan(4_000);
  });
});
