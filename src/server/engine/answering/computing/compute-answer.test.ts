import { describe, expect, it } from 'vitest';
import type { ChosenSentence } from '../choose-sentences.ts';
import { computeAnswer } from './compute-answer.ts';

function choose(texts: readonly string[]): readonly ChosenSentence[] {
  return texts.map((text, ordinal) => ({
    passage: {
      documentId: 1,
      ordinal,
      text,
      spans: [{ pageNumber: 1, start: 0, end: text.length }],
      section: null,
      heading: null,
      categories: [],
      score: 1,
    },
    start: 0,
    end: text.length,
    text,
    pageNumber: 1,
    score: 1 / (1 + ordinal),
  }));
}

function compute(question: string, ...texts: readonly string[]): readonly [string, string] | null {
  const answer = computeAnswer(question, choose(texts));
  return answer === null ? null : [answer.result, answer.calculation];
}

describe('computeAnswer › sums', () => {
  it.each([
    [
      'how much is the whole years plan without any visits',
      ['Plan fee \t $62.99 per month, charged on the 9th of each month beginning March 9, 2026 (12 charges)'],
      '$755.88',
      '12 payments × $62.99 = $755.88',
    ],
    [
      'we finish 10 days too late, how much does it cost us',
      ['If completion is late the Builder pays A$18,500 for each calendar day.'],
      'AUD 185,000',
      '10 days × AUD 18,500 a day = AUD 185,000',
    ],
    [
      'how much is 300 MB over my data',
      ['Excess data costs PHP 5 per MB, with no ceiling.'],
      '₱1,500',
      '300 MB × ₱5 per MB = ₱1,500',
    ],
    [
      'I bring it back three days late, cost?',
      ['Late return is charged at $40 a day.'],
      '$120',
      '3 days × $40 a day = $120',
    ],
    [
      '10 days late, what do we owe',
      ['Delay costs €700 for each week or part of a week.'],
      '€1,400',
      '2 × €700 a week = €1,400',
    ],
    [
      'how much for 8 days late',
      ['A late return costs £20 per day, up to £100.'],
      '£100',
      '8 days × £20 a day, at most £100',
    ],
    [
      'how much do I pay for 5 days of storage',
      ['Storage: the first two days are free, then $8 per day.'],
      '$24',
      '(5 days − 2 not charged) × $8 a day = $24',
    ],
    ['What is it for a whole year?', ['Box \t £28.00 \t every 4 weeks'], '£364', '13 × £28 every 4 weeks (Box) = £364'],
    ['how much is that a year', ['The premium is €11.90 a month.'], '€142.80', '12 × €11.90 a month = €142.80'],
    ['was kostet das im Jahr', ['Die monatliche Miete beträgt 756,00 EUR.'], '€9,072', '12 × €756 a month = €9,072'],
    [
      'What do the payments come to in total?',
      ['The Borrower shall repay by twelve equal instalments of KES 53,334, due monthly.'],
      'KES 640,008',
      '12 payments × KES 53,334 = KES 640,008',
    ],
    [
      'what is that per month',
      ['Base salary: $96,000 a year, less withholdings.'],
      '$8,000',
      '$96,000 a year ÷ 12 months = $8,000',
    ],
    [
      'how much is that a week',
      ['We will pay $38,400, being sixteen weeks of base pay.'],
      '$2,400',
      '$38,400 ÷ 16 weeks = $2,400',
    ],
    [
      'how much more am I paying than the cash price',
      ['Total payable \t £10,880', 'Cash price \t £5,400'],
      '£5,480',
      '£10,880 (Total payable) − £5,400 (Cash price) = £5,480',
    ],
    [
      'what do I owe if I quit after 10 months',
      ['The monthly fees for the months remaining fall due.', 'Fee \t $30 per month', 'Minimum term \t 24 months'],
      '$420',
      '(24 − 10) months × $30 a month = $420',
    ],
    [
      "what's the charge for 500 miles over",
      ['Excess mileage: 12p per mile.', 'Rent £300 per month'],
      '£60',
      '500 miles × £0.12 per mile = £60',
    ],
    [
      'what is the difference between Standard and Premium?',
      ['Standard \t €13.99 a month', 'Premium \t €18.99 a month'],
      '€5',
      '€18.99 (Premium) − €13.99 (Standard) = €5',
    ],
    [
      'what do I still owe after the deposit',
      ['Total price \t $3,600', 'Deposit \t $900'],
      '$2,700',
      '$3,600 (Total price) − $900 (Deposit) = $2,700',
    ],
    [
      'how much do I pay if I pay early',
      ['Pay within ten days and you may take off $150.', 'Balance due \t $8,182.55'],
      '$8,032.55',
      '$8,182.55 (Balance due) − $150 = $8,032.55',
    ],
    [
      'total rent for the whole term?',
      ['The rent is $2,350 a month.', 'The lease runs from September 1, 2025 to May 31, 2026.'],
      '$21,150',
      '9 months × $2,350 a month = $21,150',
    ],
    [
      '40 of us, how much is the first bill for a year before VAT',
      ['The charge is £6.40 per seat per month plus VAT.'],
      '£3,072',
      '40 × 12 × £6.40 per seat a month = £3,072',
    ],
    [
      "we'll hit 32,400 miles, what is the charge",
      ['You may drive 30,000 miles in all; beyond that you owe 25 cents for each mile.', 'Deposit \t $500'],
      '$600',
      '(32,400 miles − 30,000 not charged) × $0.25 per mile = $600',
    ],
    [
      'add up all instalments for me',
      ['Instalments \t 71 of $1,447 and a last one of $1,435'],
      '$104,172',
      '71 payments × $1,447 + $1,435 (the last) = $104,172',
    ],
    [
      'and what is it a year',
      ['The salary is €4,650 gross, paid 14 times a year.'],
      '€65,100',
      '14 times a year × €4,650 = €65,100',
    ],
  ])('%s', (question, texts, result, calculation) => {
    expect(compute(question, ...texts)).toEqual([result, calculation]);
  });

  it.each([
    ['the unit is another one', 'how much for 3 months', ['Late return is charged at $40 a day.']],
    ['two prices are for the same unit', 'what do 3 days cost', ['Cars are $40 a day and vans are $60 a day.']],
    ['no sum is asked for', 'Can I stay 3 days longer, the landlord is away', ['Each extra day costs £20.']],
    ['the sentence has no price', 'how much for 3 days', ['Late return is not allowed.']],
    [
      'a time of grace is open',
      'what do 8 days late cost',
      ['After a grace period of 5 days, $10 per day is charged.'],
    ],
    [
      'the greater of two is due',
      'the lorry was late, what is the charge on an order of $10,000',
      ['For each late delivery the charge is $450 or 8% of the order, whichever is the greater.'],
    ],
    [
      'another sentence sets a minimum',
      'what royalty do we pay on $600,000',
      ['The royalty is 4.5% of net sales.', 'Royalties shall not be less than $40,000 a quarter.'],
    ],
    [
      'tax is asked for on top',
      'how much is it for a year with the VAT on',
      ['The price is €412 per month plus VAT at 13.5%.'],
    ],
    [
      'a named sum is left out',
      'rent plus deposit, how much do I need for 2 months',
      ['The rent is $850 a month.', 'Deposit \t $1,275'],
    ],
    [
      'the figure is no share',
      'rent came in on the 8th, what is the extra on $5,000',
      ['The abated rent is repaid with 8% interest.'],
    ],
    [
      'something that is named is not found',
      'what do commission and the handling come to together on $4,000',
      ['Commission \t 9% of sale price', 'Card handling \t 1.5%'],
    ],
    ['two columns have no heads', 'what are five days for a baby', ['Baby \t £62.50 \t £36.00']],
    [
      'the length of time is a condition',
      'what is the fee if I quit within 3 months of buying',
      ['A quit fee of $20 a month is due.'],
    ],
    ['another factor is asked', 'how much for 2 rooms for 3 nights', ['A room is $80 per night.']],
    [
      'the price is lower at first',
      'how much is it for a year',
      ['It is $10 a month, and half-price for three months.'],
    ],
    [
      'the result is printed',
      'what do all the payments come to',
      ['12 monthly payments of $100.', 'Total of payments \t $1,200'],
    ],
    ['a number is asked for', 'how many days a year can they call me', ['I am paid $400 a day.']],
    [
      'a deposit belongs to everything',
      'what do I pay altogether',
      ['12 monthly payments of $100.', 'Deposit \t $500'],
    ],
    [
      'a first band is charged, too',
      'I come back with 52,400 km on it, what will they charge',
      ['Excess kilometres, first 5,000 km \t 9 cent per km', 'Excess kilometres above 5,000 km \t 14 cent per km'],
    ],
    [
      'a day that is rounded up to a month',
      'when does my health insurance start',
      [
        'You join the plan on the first day of the month after you complete sixty days of employment.',
        'Your first day of employment is April 6, 2026.',
      ],
    ],
    ['what is paid each month is wanted', 'how much is it every month in total', ['36 monthly instalments of €495.14']],
  ])('says nothing where %s', (_why, question, texts) => {
    expect(compute(question, ...texts)).toBeNull();
  });
});

describe('computeAnswer › days', () => {
  it.each([
    [
      'last day to pay without being late?',
      ['The balance is due 30 days from the invoice date.', 'Invoice date: 29 September 2025'],
      'October 29, 2025',
      'October 29, 2025 = September 29, 2025 + 30 days',
    ],
    [
      'When must everything be paid?',
      ['Balance \t 70 days before departure', 'Departing from Lagos on 6 November 2025.'],
      'August 28, 2025',
      'August 28, 2025 = November 6, 2025 − 70 days',
    ],
    [
      'if the last signature goes on 2 June 2025 when does the first part arrive',
      ['First \t £185,000 \t 14 days after the Effective Date'],
      'June 16, 2025',
      'June 16, 2025 = June 2, 2025 + 14 days',
    ],
    [
      'When must I pay an invoice dated 12 August 2025',
      ['Payment falls due on the 20th of the month following the date of invoice.'],
      'September 20, 2025',
      'in the month after August 12, 2025',
    ],
    [
      'when does it end',
      ['The lease commences on 1 August 2025 and endures for twenty-four months.'],
      'July 31, 2027',
      'July 31, 2027 = August 1, 2025 + 24 months, less a day',
    ],
    [
      'latest day to tell them we want out',
      [
        'It renews unless notice is given at least three months before the end of the term.',
        'The term ends on 30 June 2028.',
      ],
      'March 30, 2028',
      'March 30, 2028 = June 30, 2028 − 3 months',
    ],
    [
      'latest day my cancellation must be there',
      [
        "It is extended each time unless ended with three months' notice to the end of the Initial Term.",
        'Initial Term 12 months, ending on 15 April 2027',
      ],
      'January 15, 2027',
      'January 15, 2027 = April 15, 2027 − 3 months',
    ],
    [
      'if I give notice on 3 March 2026, when am I out',
      ["Either side may end it on one month's notice to the end of a month."],
      'April 30, 2026',
      'the end of the month of April 3, 2026 = March 3, 2026 + 1 month',
    ],
    [
      'When is the very last payment?',
      ['Instalments fall due each month, beginning on 20 March 2025.', 'Amount \t €221.83, 48 monthly instalments'],
      'February 20, 2029',
      'February 20, 2029 = March 20, 2025 + 47 months',
    ],
    [
      'until when is the trial',
      ['The first three months are a trial.', 'Start date: 7 April 2025'],
      'July 6, 2025',
      'July 6, 2025 = April 7, 2025 + 3 months, less a day',
    ],
    [
      'Wie lange gilt ein Gutschein von 2025?',
      ['Gutscheine können bis zum Ende des dritten Jahres nach dem Kaufjahr eingelöst werden.'],
      'December 31, 2028',
      'the end of 2025 + 3 years',
    ],
    [
      'I bought it on 5 March 2024, until when am I covered?',
      ['The warranty lasts 24 months from the date of purchase.'],
      'March 5, 2026',
      'March 5, 2026 = March 5, 2024 + 24 months',
    ],
    [
      'when does it end after two renewals',
      ['The term renews for one year unless notice is given.', 'The first term ends on 31 December 2025.'],
      'December 31, 2027',
      'December 31, 2027 = December 31, 2025 + 2 years',
    ],
    [
      'when must I give the letter if I want out in March 2030',
      ["A partner may retire on six months' written notice ending on 31 March in any year."],
      'September 30, 2029',
      'September 30, 2029 = March 31, 2030 − 6 months',
    ],
    [
      'between which days must we give notice, what is the last day?',
      [
        'It carries on unless notice is given between 90 and 21 days before the end.',
        'The tenancy ends on 14 November 2027.',
      ],
      'between August 16, 2027 and October 24, 2027',
      'November 14, 2027 − 90 days and − 21 days',
    ],
  ])('%s', (question, texts, result, calculation) => {
    expect(compute(question, ...texts)).toEqual([result, calculation]);
  });

  it.each([
    [
      'business days need a list of holidays',
      'when must I pay',
      ['Due ten business days after the invoice date.', 'Invoice date: 1 July 2025'],
    ],
    [
      'two days may be meant',
      'when must I pay',
      ['Due 30 days after delivery.', 'Delivery \t 1 July 2025', 'Second delivery \t 9 July 2025'],
    ],
    [
      'no day is asked for',
      'how much must I pay',
      ['Due 30 days after the invoice date.', 'Invoice date: 1 July 2025'],
    ],
    [
      'the question names another month',
      'what day in december is the last for an order',
      ['Order within ten days of the start.', 'Start: 1 February 2025'],
    ],
    [
      'the sentence prints the day',
      'when must it be there at the latest?',
      ['The total must reach us by December 29, 2025, 45 days from the date of this letter.', 'November 14, 2025'],
    ],
    [
      'the end is printed',
      'when does it end',
      ['Term. Five (5) years, beginning on the Commencement Date and ending at midnight on June 30, 2030.'],
    ],
    [
      'the end is printed beside a start',
      'until when does it run',
      ['The lease begins on 1 July 2026 for a term of two years and expires on 15 May 2028.'],
    ],
    ['the day is not printed', 'when must I pay', ['Due 30 days after delivery.', 'Dated 1 July 2025']],
    [
      'the only day is that on which the paper was prepared',
      'when does the term end',
      ['The Lease Term starts on the In-Service Date and runs for 240 months.', 'Prepared November 20, 2026'],
    ],
    [
      'the start is an estimate',
      'when does the term end',
      ['The term starts on the Service Date and runs for 12 months.', 'Estimated Service Date: 15 February 2027'],
    ],
  ])('says nothing where %s', (_why, question, texts) => {
    expect(compute(question, ...texts)).toBeNull();
  });
});

describe('computeAnswer', () => {
  it('names the sentences that its figures come from', () => {
    const sentences = choose([
      'The rent is $2,350 a month.',
      'Holidays are 25 days.',
      'The lease runs from September 1, 2025 to May 31, 2026.',
    ]);
    expect(computeAnswer('total rent for the whole term?', sentences)?.parts).toEqual([sentences[0], sentences[2]]);
  });

  it('is linear in text that people did not write', () => {
    const started = performance.now();
    compute(
      `how much ${'3 days '.repeat(20_000)}`,
      '$5 per day '.repeat(5_000),
      '| '.repeat(9_000),
      'a'.repeat(50_000),
    );
    compute(`when ${'plus the a '.repeat(9_000)}`, 'within 5 days of the '.repeat(5_000), '1 July 2025 '.repeat(5_000));
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});
