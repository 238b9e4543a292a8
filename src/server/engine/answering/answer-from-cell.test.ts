import { describe, expect, it } from 'vitest';
import type { RankedPassage } from '#server/ports/language-model.ts';
import { answerFromCell } from './answer-from-cell.ts';

const SOLAR = `Schedule B. Monthly payment by lease year
Year\tWith debit\tWithout debit\tYear\tWith debit\tWithout debit
10\t$156.12\t$163.62\t20\t$210.26\t$217.76
11\t$160.86\t$168.36\t21\tNone\tNone
Schedule C. Purchase price and termination value
Anniv.\tPurchase Price\tTermination Value
9\t$16,640\t$25,850
10\t$15,350\t$24,320
Schedule D. Services
Service\tPrice
Removal and reinstallation\t$650 plus $215 per module
Removal only\t$650 plus $110 per module
Storage of removed modules\tFirst 30 days free, then $12 per day`;
const LOAN = `Fees
Fee\tWhen payable\tAmount
Monthly account fee\tWith each repayment\t$9.50
Early payout fee – Months 1 to 36\tWhen all is repaid early\t$900.00
Early payout fee – Months 37 to 60\t\t$450.00
Early payout fee – Months 61 to 84\t\tNil
Repayments
No.\tDue\tRepayment\tAmount debited
1 to 83\t15th of each month\t$903.41 each\t$912.91 each
84\t15 December 2033\t$15,903.79\t$15,913.29
Total\t\t$90,886.82\t$91,684.82
Projected balance
15 Dec 2027\t15 Dec 2028
$57,955.79\t$52,376.33`;
const WORK = `Company sick pay
Service\tFull pay\tHalf pay
Under 2 years\t3 weeks\t3 weeks
2 to 5 years\t8 weeks\t6 weeks
Over 5 years\t13 weeks\t13 weeks
Key terms
Rent\t£900 a month
Deposit\t£950
Bills
Bill\tWho pays\tNotes
Ground rent\tWe do\tPaid to the freeholder`;
const EXIT = `Charges for ending early
Ended in\tA share of the rental\tB coffee compensation for the remaining minimum volume
Year 1\t95%\t£240.00
Year 2\t90%\t£190.00`;
const RATES = `Payment options
Option\tDue\tAmount
Four instalments\t30 September 2026\t$665.10
\t30 November 2026\t$665.10
\t28 February 2027\t$665.10
\t31 May 2027\t$665.10
Lump sum\t15 February 2027\t$2,660.40`;

function answer(question: string, ...texts: readonly string[]) {
  const passages = texts.map(
    (text, ordinal): RankedPassage => ({
      documentId: 1,
      ordinal,
      text,
      spans: [{ pageNumber: 1 + ordinal, start: 0, end: text.length }],
      section: null,
      heading: null,
      categories: [],
      score: 1,
    }),
  );
  return answerFromCell({
    question,
    history: [],
    passages,
    categories: [],
    foundProbability: 0.5,
    foundByDocument: [],
    documents: [{ documentId: 1, title: 'x', pagesTotal: 1, pagesRead: 1, unreadPages: [] }],
  });
}

describe('answerFromCell', () => {
  it.each([
    ['what is the purchase price at year 10?', SOLAR, '$15,350', '10\t$15,350\t$24,320'],
    ['termination value at anniversary 9', SOLAR, '$25,850', '9\t$16,640\t$25,850'],
    [
      'what does removal only cost per module?',
      SOLAR,
      '$650 plus $110 per module',
      'Removal only\t$650 plus $110 per module',
    ],
    ['what is the early payout fee in month 40?', LOAN, '$450.00', 'Early payout fee – Months 37 to 60\t\t$450.00'],
    ['what is the projected balance on 15 Dec 2028?', LOAN, '$52,376.33', '$57,955.79\t$52,376.33'],
    ['how much is each instalment?', RATES, '$665.10', 'Four instalments\t30 September 2026\t$665.10'],
    ['when is the second instalment due?', RATES, '30 November 2026', '30 November 2026\t$665.10'],
    ["when's the lump sum due", RATES, '15 February 2027', 'Lump sum\t15 February 2027\t$2,660.40'],
  ])('answers %j with the cell', (question, text, value, quote) => {
    const found = answer(question, text);
    expect(found?.text).toMatch(/^\*\*/u);
    expect(found?.text.split('**')[1]).toBe(value);
    expect(found?.quotes[0]?.text).toBe(quote);
  });

  it.each([
    ['payment in year 20', SOLAR, ['With debit: **$210.26**', 'Without debit: **$217.76**']],
    ['sick pay after 3 years', WORK, ['Full pay: **8 weeks**', 'Half pay: **6 weeks**']],
    ["what's the last payment?", LOAN, ['Repayment: **$15,903.79**', 'Amount debited: **$15,913.29**']],
  ])('tells all values of the row for %j', (question, text, lines) => {
    for (const line of lines) expect(answer(question, text)?.text).toContain(line);
  });

  it('knows the header of a table that continues in another passage', () => {
    const [first = '', second = ''] = [
      SOLAR.slice(0, SOLAR.indexOf('10\t$15,350')),
      SOLAR.slice(SOLAR.indexOf('10\t$15,350')),
    ];
    expect(answer('what is the purchase price at year 10?', first.trimEnd(), second)?.quotes[0]).toMatchObject({
      pageNumber: 2,
      text: '10\t$15,350\t$24,320',
    });
  });

  it.each([
    ['another subject is named', 'what is the roof warranty at year 10?', SOLAR],
    ['only how often is named', 'what are the monthly repayments?', LOAN],
    ['another row has the whole name', 'how much is the rent?', WORK],
    ['no row is for the number', 'what is the purchase price at year 15?', SOLAR],
    ['a way is asked for', 'how can I end it in year 2?', EXIT],
    ['a yes or no is wanted', 'is there an early payout fee in month 40?', LOAN],
    ['a column has one of the words alone', 'how much coffee in year 2', EXIT],
    ['several rows fit', 'what is the early payout fee?', LOAN],
  ])('says nothing where %s', (_why, question, text) => {
    expect(answer(question, text)).toBeNull();
  });
});
