import { describe, expect, it } from 'vitest';
import type { AnalysisExcerpt } from '#server/ports/language-model.ts';
import { passageOf } from '#tests/support/engine/build-reading.ts';
import { mayBeOfOtherDay, workOut } from './work-out.ts';

const fact = (label: string, value: string) => ({
  text: `${label}: ${value}`,
  quotes: [{ documentId: 1, pageNumber: 1, text: `${label}\t${value}` }],
});
const analysisOf = (...facts: AnalysisExcerpt['facts']): AnalysisExcerpt => ({
  documentId: 1,
  verdict: null,
  summary: { text: '', quotes: [] },
  risks: [],
  obligations: [],
  facts,
  sides: [],
  readerRole: null,
  dates: [],
});
const ANALYSIS = analysisOf(
  fact('Event Date', 'Saturday 14 August 2027'),
  fact('Start Date', 'May 11, 2026'),
  fact('Initial Period', 'From the Start Date to November 30, 2026; then month to month'),
  fact('Weekly Fee', '£1,386.00'),
  fact('Rent', '£950 per month'),
  fact('Estimated Total', '€27,349.10 (calculated in Schedule 1, Part C)'),
  fact('Rentals', '47 monthly payments of £299.00 + VAT £59.80 = £358.80'),
);
const linesOf = (words: string, analysis = ANALYSIS) => workOut(words, analysis).map(({ text }) => text);

describe('workOut', () => {
  it('counts from a day that the document prints under that name', () => {
    expect(
      linesOf(
        'Confirm the numbers not later than 21 days before the Event Date. Later they are not reduced, only raised, where there is room.',
      ),
    ).toEqual(['That is **July 24, 2027** (21 days before August 14, 2027, the Event Date).']);
    expect(linesOf('A certificate is due within 14 days of the Start Date and at each renewal.')).toEqual([
      'That is **May 25, 2026** (14 days after May 11, 2026, the Start Date).',
    ]);
    expect(linesOf('Book at least 14 days before the end of the Initial Period.')).toEqual([
      'That is **November 16, 2026** (14 days before November 30, 2026, the end of the Initial Period).',
    ]);
  });

  it('counts from the end of what is named', () => {
    const lines = (words: string) =>
      linesOf(words, analysisOf(fact('Commitment period', '12 months, 17 October 2026 to 16 October 2027')));
    const day = 'That is **September 16, 2027** (30 days before October 16, 2027, the end of the Commitment period).';
    expect(lines('unless you switch off renewal at least 30 days before the commitment period ends')).toEqual([day]);
    expect(lines('Tell us 30 days before your commitment period expires.')).toEqual([day]);
    expect(lines('no later than 30 days before the end of the commitment period')).toEqual([day]);
    expect(lines('within 30 days after the commitment period starts')).toEqual([]);
    expect(lines('30 days before the commitment period of a friend ends')).toEqual([]);
  });

  it('multiplies a sum that is due for each week or month', () => {
    expect(linesOf('not less than the charge of six weeks’ Weekly Fee')).toEqual([
      'That is **£8,316** (6 × £1,386, the Weekly Fee).',
    ]);
    expect(linesOf('Weekly Fee for 28 days after the date of death')).toEqual([
      'That is **£5,544** (4 × £1,386, the Weekly Fee).',
    ]);
    const named = {
      ...fact('Weekly Fee at admission', '£1,386.00 (see Schedule 1)'),
      text: 'Weekly fee: £1,386.00 per week',
    };
    expect(linesOf('at least two weeks’ Weekly Fee', analysisOf(named))).toHaveLength(1);
    expect(linesOf('at least two months’ fee', analysisOf(fact('Monthly fee', '$40')))).toEqual([
      'That is **$80** (2 × $40, the Monthly fee).',
    ]);
    expect(linesOf("You pay two months' Rent.")).toEqual(['That is **£1,900** (2 × £950, the Rent).']);
  });

  it('takes a share of a sum that is printed under that name', () =>
    expect(linesOf('The Hirer pays 90% of the Estimated Total.')).toEqual([
      'That is **€24,614.19** (90% of €27,349.10, the Estimated Total).',
    ]));

  it('takes values that a sentence gives a name in brackets, as often as the question counts', () => {
    const passages = [
      passageOf('The Publisher pays an advance of EUR 6,400.00 (the "Advance"), set off against royalties.', 2),
    ];
    const words =
      'The Publisher may deduct 0.5% of the Advance for each working day of delay, up to 10% of the Advance.';
    const lines = workOut(words, ANALYSIS, { question: 'what if im 9 working days late', passages });
    expect(lines.map(({ text }) => text)).toEqual([
      'That is **€288** (9 × 0.5% of €6,400, the Advance).',
      'That is **at most €640** (10% of €6,400, the Advance).',
    ]);
    const bound = [passageOf('An advance of up to EUR 6,400.00 (the "Advance") is paid.', 2)];
    expect(workOut(words, ANALYSIS, { passages: bound })).toEqual([]);
  });

  it('adds a rise that the words fix, as a bound where they fix only that', () => {
    expect(
      linesOf('The Weekly Fee will rise by the higher of (a) 6% and (b) the index plus 3.5 percentage points.'),
    ).toEqual(['That is **at least £1,469.16** (£1,386, the Weekly Fee, + 6%).']);
    expect(linesOf('We will review the Weekly Fee on 1 April. The Weekly Fee will rise by at least 6%.')).toHaveLength(
      1,
    );
    expect(linesOf('On 1 May the rent increases by 4%.')).toEqual(['That is **£988** (£950, the Rent, + 4%).']);
    expect(linesOf('The Rent will increase by up to 10%.')).toEqual([
      'That is **at most £1,045** (£950, the Rent, + 10%).',
    ]);
    expect(linesOf('The Rent will increase by 2% in year two and 3% in year three.')).toEqual([]);
    expect(linesOf('The Rent will increase with the index.')).toEqual([]);
    expect(linesOf('a charge of 50% of the Rent for each month that remains after the notice')).toEqual([]);
  });

  it('reads a row of days and shares with what its table is about', () => {
    const before =
      'On cancellation the Hirer will pay the following part of the Estimated Total.\nmore than 270 days before the Event Date\tBooking Deposit only\n';
    const lines = workOut('90 to 31 days before\t90%', ANALYSIS, { question: 'if we cancel on 1 june 2027', before });
    expect(lines.map(({ text }) => text)).toEqual([
      'June 1, 2027 is **74 days** before August 14, 2027, the Event Date.',
      'That is **€24,614.19** (90% of €27,349.10, the Estimated Total).',
    ]);
    const yearless = { question: 'can we cancel on the 1st of june', before };
    expect(workOut('90 to 31 days before\t90%', ANALYSIS, yearless)[0]?.text).toContain('74 days');
    const late = { question: 'if we cancel on 20 July 2027', before };
    expect(workOut('90 to 31 days before\t90%', ANALYSIS, late)).toEqual([]);
    expect(workOut('30 days or fewer before\t100%', ANALYSIS, late)).toHaveLength(2);
    expect(workOut('90 to 31 days before\t90%', ANALYSIS, { question: 'if we cancel', before: '' })).toEqual([]);
  });

  it('leaves what is named otherwise, has several values, or is printed beside it', () => {
    expect(linesOf('within 14 days of the Start Date of the Works')).toEqual([]);
    expect(linesOf('Trial period: the first four weeks from the Start Date')).toEqual([]);
    expect(linesOf('within 14 days of the Completion Date')).toEqual([]);
    expect(linesOf('50% of the Rentals that remain')).toEqual([]);
    expect(linesOf('90% of the Estimated Total Charges')).toEqual([]);
    expect(linesOf('Stamp duty: 0.4% of the Rent for the Term')).toEqual([]);
    expect(linesOf('2% of the Rent payable over the whole tenancy')).toEqual([]);
    expect(linesOf('two years’ Weekly Fee, being £144,144')).toEqual([]);
    expect(linesOf('half of the Rent, £475')).toEqual([]);
    expect(linesOf('21 days before the event date')).toEqual([]);
    expect(linesOf('14 days before the loading day', analysisOf(fact('Loading day', 'July 30, 2026')))).toHaveLength(1);
    expect(workOut('21 days before the Event Date', undefined)).toEqual([]);
    const twice = analysisOf(fact('Rent', '£950 per month'), fact('Rent', '£990 per month'));
    expect(linesOf("two months' Rent", twice)).toEqual([]);
  });
});

describe('mayBeOfOtherDay', () => {
  const row = '14 days or fewer before arrival\t100% of total';

  it('holds for a row of days whose day is not known, where a day is asked about', () => {
    expect(mayBeOfOtherDay(row, ANALYSIS, { question: 'if i cancel on 10 july what do i lose' })).toBe(true);
  });

  it('does not hold where no day is asked about, for other rows, and for the row of the day', () => {
    expect(mayBeOfOtherDay(row, ANALYSIS, { question: 'what do i lose if i cancel' })).toBe(false);
    expect(mayBeOfOtherDay('Late fee\t£20', ANALYSIS, { question: 'what if i pay on 10 july' })).toBe(false);
    const known = '90 to 31 days before\t90%';
    const before = 'Cancellation before the Event Date:\n';
    expect(mayBeOfOtherDay(known, ANALYSIS, { question: 'if we cancel on 1 june 2027', before })).toBe(false);
    expect(mayBeOfOtherDay(known, ANALYSIS, { question: 'if we cancel on 1 august 2027', before })).toBe(true);
  });
});
