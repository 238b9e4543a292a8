import { describe, expect, it } from 'vitest';
import { findPriceLists } from '../facts/price-lists.ts';
import type { ReadSentence } from '../findings/find-findings.ts';
import { findRecord } from '../playbook/playbook.ts';
import { readDocument } from '../reading/reading.ts';
import { readSlots } from '../slots/read-slots.ts';
import { readOutline } from '../structure/document-outline.ts';
import { findFigureTerms } from './figure-terms.ts';

function termsOf(text: string, scores: Readonly<Record<string, number>>, hasOutline = false) {
  const page = { pageNumber: 1, text };
  const reading = readDocument({ documentId: 1, title: '', pages: [page], unreadPages: [] }, []);
  const candidates = Object.entries(scores).flatMap(([id, score]) => {
    const record = findRecord(id);
    return record === undefined ? [] : [{ record, score }];
  });
  const sentences: readonly ReadSentence[] = reading.sentences.map((sentence) => ({
    sentence,
    provisions: {
      text: sentence.text,
      candidates,
      aspects: { noted: -1, 'reader-duty': -1, 'other-duty': -1 },
      unfair: -1,
      slots: readSlots(sentence.text, null),
      severity: 'none',
    },
    noted: 0,
    high: 0,
    duty: 0,
  }));
  const outline = hasOutline ? readOutline(reading.source.text) : null;
  return findFigureTerms(
    reading,
    sentences,
    { rows: [], priceLists: findPriceLists(reading.source) },
    new Set(),
    outline,
  ).map(({ item }) => item);
}

describe('findFigureTerms', () => {
  it('names a sentence with a figure as the playbook does', () => {
    const [term] = termsOf('You may cancel within seven days after signing by telling us.', { 'late-fee-fixed': 0.2 });
    expect(term?.text).toBe('Late fee: “You may cancel within seven days after signing by telling us.”');
    expect(term?.quotes[0]?.pageNumber).toBe(1);
  });

  it.each<[string, string, Record<string, number>]>([
    ['a low score', 'Interest runs at 4% a year above the base rate.', { 'late-fee-fixed': -0.9 }],
    [
      'two records that are as likely',
      'Interest runs at 4% a year above the base rate.',
      { 'late-fee-fixed': 0.1, 'deposit-amount': 0.08 },
    ],
    ['a record that is likely and not sure', 'A discharge costs 4% of the sum.', { 'late-fee-fixed': -0.5 }],
  ])('claims no provision with %s', (_, text, scores) => {
    expect(termsOf(text, scores)[0]?.text).toMatch(/^(?:Interest|Charge or payment): /u);
  });

  it('leaves out sentences without a figure, and those of a row that is shown', () => {
    expect(termsOf('You pay what is due, whatever happens to the house.', { 'late-fee-fixed': 0.5 })).toEqual([]);
  });
});

describe('findFigureTerms › names', () => {
  const list = (text: string) => termsOf(text, {}, true).map((item) => item.text);

  it('takes the heading where no record names the sentence', () => {
    expect(list('5. Agency Equipment\nThe Contractor ships the equipment back within seven days.')).toEqual([
      expect.stringMatching(/^Agency Equipment: “/u),
    ]);
  });

  it('leaves out cells of a table without their header', () => {
    expect(list('Inducer motor assembly 1 $412.00 $412.00')).toEqual([]);
    expect(list('0 Not available $36,220 11 $14,030 $22,690')).toEqual([]);
  });

  it('leaves out rows of price lists and words that need the sentence before them', () => {
    const prices =
      'Schedule 2 – Charges\nItem\tCharge\nReturned direct debit, which is charged\t£25.00\nLost key, each\t£40.00';
    expect(list(`The hire lasts a year and more.\n\n${prices}`)).toEqual([]);
    expect(list('It is released sixty days after the end.')).toEqual([]);
    expect(list('Removal and disposal of the old awning, 30 days')).toEqual([]);
  });

  it('says what a sentence without a heading is about', () => {
    expect(list('The Agent will tell the Tenant of any deductions within 10 days.')).toEqual([
      expect.stringMatching(/^Deadline: “/u),
    ]);
  });
});
