import { describe, expect, it } from 'vitest';
import { buildSourceText } from '../text/source-text.ts';
import { findPriceLists, isInPriceList } from './price-lists.ts';

const BODY = `${'The Customer shall keep the vehicle clean and pay what is due on each day. '.repeat(12)}\n\n`;

function listsOf(text: string) {
  const source = buildSourceText({ documentId: 1, title: '', pages: [{ pageNumber: 1, text }], unreadPages: [] });
  return findPriceLists(source);
}

const show = (text: string) => listsOf(text).map(({ label, prices }) => [label, ...prices.map((one) => one.text)]);

describe('findPriceLists', () => {
  it('reads a schedule of charges with its title', () => {
    expect(
      show(`${BODY}SCHEDULE 2 – CHARGES\nItem\tCharge\nScratch over 25 mm\t£165 per panel\nKey missing\t£240 each\n`),
    ).toEqual([['Schedule 2 – charges', 'Scratch over 25 mm £165 per panel', 'Key missing £240 each']]);
  });

  it('names the columns where a row has several figures', () => {
    expect(
      show(
        `${BODY}Part B – Excess mileage\nOver the limit\tHire\tTotal\nUp to 25% over\t9.8\t12.4\nBeyond that\t14.7\t17.3\n`,
      ),
    ).toEqual([
      ['Part B – Excess mileage', 'Up to 25% over: Hire 9.8, Total 12.4', 'Beyond that: Hire 14.7, Total 17.3'],
    ]);
  });

  it('takes lengths in words, and the numbers of rows for no label', () => {
    expect(
      show(
        `${BODY}16. Notice\nStage\tThe Company gives\tYou give\nProbation\tOne week\tFour weeks\nLater\tFour weeks\tTwelve weeks\n`,
      ),
    ).toEqual([
      [
        'Notice (table)',
        'Probation: The Company gives One week, You give Four weeks',
        'Later: The Company gives Four weeks, You give Twelve weeks',
      ],
    ]);
    expect(
      show(`${BODY}Care bands\nBand\tCare\tPer week\n1\tHelp with bathing\t£418.00\n2\tHelp of two carers\t£671.00\n`),
    ).toEqual([['Care bands', 'Band 1, Help with bathing £418.00', 'Band 2, Help of two carers £671.00']]);
  });

  it('leaves the rent, the deposit and the total to be facts of their own', () => {
    const text = `${BODY}Fees\nItem\tAmount\nBase Rent\t$1,795.00\nPet fee\t$35.00\nTrash fee\t$32.00\nPest control\t$4.50\nSecurity deposit\t$900.00\n`;
    const lists = listsOf(text);
    expect(lists[0]?.prices.map((one) => one.text)).toEqual([
      'Pet fee $35.00',
      'Trash fee $32.00',
      'Pest control $4.50',
    ]);
    const start = text.indexOf('Base Rent');
    expect(isInPriceList({ start, end: start + 9 }, lists)).toBe(false);
  });

  it('reads a short schedule of payments', () => {
    expect(
      show(
        `${BODY}A4. Repayment schedule\nNo.\tDue\tRepayment\tAmount debited\n1 to 83\t15th of each month\t$903.41 each\t$912.91 each\n84\t15 December 2033\t$15,903.79\t$15,913.29\n`,
      ),
    ).toEqual([
      [
        'A4. Repayment schedule',
        '1 to 83: Due 15th of each month, Repayment $903.41 each, Amount debited $912.91 each',
        '84: Due 15 December 2033, Repayment $15,903.79, Amount debited $15,913.29',
      ],
    ]);
  });

  it.each([
    [
      'the summary box of a contract',
      `Key terms\nVehicle hire fee\t£299.00\nCleaning fee\t£31.00\nMileage fee\t£20.00\n\n${BODY}`,
    ],
    [
      'days on which something is due',
      `${BODY}Plan\nStep\tDay\nRoughs\t31 July 2026\nArtwork\t30 October 2026\nProofs\t2 December 2026\n`,
    ],
    ['a table of the rent by year', `${BODY}Rent\nItem\tAmount\nFirst rent\t$900\nMonthly rent\t$950\n`],
  ])('is not %s', (_, text) => {
    expect(listsOf(text)).toEqual([]);
  });
});

describe('findPriceLists › sums of their own', () => {
  const sumsOf = (text: string) =>
    listsOf(BODY + text).flatMap(({ sums }) => sums.map(({ label, text: sum }) => [label, sum]));

  it('names the total of a list by the list, and takes its last column', () => {
    expect(
      sumsOf(
        '1. Fees\nItem\tBasis\tFee\tHST 13%\tTotal\nCamp\t10 days\t$890.00\texempt\t$890.00\nLunch\t10 days\t$90.00\t$11.70\t$101.70\nTotal\tAll items\t$980.00\t$11.70\t$991.70\n',
      ),
    ).toEqual([['Total of fees', '$991.70']]);
    expect(
      sumsOf('SCHEDULE 2: PROFESSIONAL COSTS\nItem\tAmount\nBooks\t£150.00\nCourse\t£620.00\nTotal\t£770.00\n'),
    ).toEqual([['Total of professional costs', '£770.00']]);
  });

  it('tells what is paid in the first stretch of a salary that rises', () => {
    const text =
      'SCHEDULE 1: SALARY\nPeriod\tHourly rate\tYearly salary (35 hours, 52 weeks)\n1 September 2026 to 31 August 2027\t£9.40\t£17,108.00\n1 September 2027 to 31 May 2028\t£11.00\t£20,020.00 (pro rata)\n';
    expect(listsOf(BODY + text)[0]?.label).toBe('Schedule 1 – salary');
    expect(sumsOf(text)).toEqual([['Yearly salary (1 September 2026 to 31 August 2027)', '£17,108.00']]);
  });

  it('has none in a list without a total', () => {
    expect(sumsOf('Charges\nItem\tCharge\nScratch\t£165 per panel\nKey missing\t£240 each\n')).toEqual([]);
  });
});
