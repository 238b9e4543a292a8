import { describe, expect, it } from 'vitest';
import { averagePrecision } from '#training/data/labelled-ndas.ts';
import { mentionsConfidentiality } from '../retrieval/index/nda-passages.ts';
import { readNdaModel } from './load-nda-model.ts';
import { linkSpans } from './nda-spans.ts';
import { NDA_TOPICS, ndaTopicNumber } from './nda-topics.ts';

const AGREEMENT = [
  'This Mutual Non-Disclosure Agreement is made between Birchwater Optics Ltd and Pellworth Foods Inc.',
  '"Confidential Information" means all business and technical information disclosed by the Disclosing Party, whether orally or in writing.',
  'Confidential Information shall not include information that:',
  '(a) is or becomes public through no fault of the Receiving Party;',
  '(b) is independently developed by the Receiving Party without use of the Confidential Information; or',
  '(c) is rightfully received from a third party without a duty of confidentiality.',
  'The Receiving Party shall use the Confidential Information solely for the purpose of evaluating the Project.',
  'The Receiving Party may disclose Confidential Information to its employees who need to know it.',
  'Upon request the Receiving Party shall promptly return or destroy all Confidential Information and all copies of it.',
  'The obligations of this Agreement shall survive its termination for a period of five years.',
  'This Agreement is governed by the laws of Denmark.',
] as const;
const model = readNdaModel();
const judged = model.judge(AGREEMENT);

function bestSpan(topic: string): string {
  const ranks = judged.ranks[ndaTopicNumber(topic)] ?? [];
  return AGREEMENT[ranks.indexOf(Math.max(...ranks))] ?? '';
}

describe('NDA model', () => {
  it.each([
    ['nda-3', 'orally or in writing'],
    ['nda-4', 'solely for the purpose'],
    ['nda-5', 'to its employees'],
    ['nda-16', 'return or destroy'],
    ['nda-19', 'survive its termination'],
  ])('finds the sentence about %s', (topic, words) => {
    expect(bestSpan(topic)).toContain(words);
  });

  it('finds a list item by its own text and by its lead-in', () => {
    const spans = linkSpans(AGREEMENT);
    expect(spans[4]?.lead).toBe(2);
    expect(spans[2]?.items).toEqual([3, 4, 5]);
    expect(spans[6]?.lead).toBe(-1);
    expect(bestSpan('nda-12')).toMatch(/^\(b\) is independently|^Confidential Information shall not include/u);
  });

  it('separates stated topics from unmentioned ones', () => {
    const presence = (topic: string) => judged.presence[ndaTopicNumber(topic)] ?? 0;
    for (const topic of ['nda-4', 'nda-5', 'nda-16', 'nda-19']) expect(presence(topic)).toBeGreaterThan(0.6);
    for (const topic of ['nda-11', 'nda-18', 'nda-8']) expect(presence(topic)).toBeLessThan(0.4);
  });

  it('predicts no topic for an empty document', () => {
    expect(model.judge([]).presence).toEqual(NDA_TOPICS.map(() => 0));
  });

  it('runs only on documents about confidentiality', () => {
    expect(mentionsConfidentiality(AGREEMENT)).toBe(true);
    const lease =
      'The tenant shall pay the rent of 900 euros on the first day of every month, without deductions or delay.';
    expect(mentionsConfidentiality([lease, lease, lease, AGREEMENT[6]])).toBe(false);
  });

  it('averagePrecision averages the precision at each step of recall', () => {
    expect(averagePrecision([0.9, 0.8, 0.7], new Set([0, 2]))).toBeCloseTo((1 + 2 / 3) / 2);
    // Equal scores are no order: both are taken together.
    expect(averagePrecision([0.5, 0.5], new Set([0]))).toBeCloseTo(0.5);
  });
});
