import { describe, expect, it } from 'vitest';
import type { RankedPassage } from '#server/ports/language-model.ts';
import type { ReadSides } from '../parties/restate-for-reader.ts';
import type { ChosenSentence } from './choose-sentences.ts';
import { preferMatter, preferOrdinal } from './prefer-matter.ts';

function passageOf(ordinal: number): RankedPassage {
  return { documentId: 1, ordinal, text: '', spans: [], section: null, heading: null, categories: [], score: 1 };
}
const sentence = (text: string, score: number, passage = passageOf(0), start = 0): ChosenSentence => ({
  passage,
  start,
  end: start + text.length,
  text,
  pageNumber: 1,
  score,
});
const UNKNOWN: ReadSides = { reader: { roles: [], names: [], speaksAs: 'you' }, other: null };
const firstFor = (question: string, sentences: readonly ChosenSentence[]) =>
  preferMatter(question, sentences, UNKNOWN)[0];

describe('preferMatter', () => {
  const cap = sentence('Subject to clause 10, the Supplier is not liable for loss of profit.', 1);
  const guarantee = sentence('The Guarantor guarantees payment of all sums as principal debtor.', 0.06);
  const release = sentence('A transfer does not release the Guarantor.', 0.3);

  it('answers whether I am liable with what makes me liable, not with what another is not liable for', () => {
    expect(firstFor('am i personally liable if the cafe goes bust', [cap, guarantee])).toBe(guarantee);
    expect(firstFor('can they end it', [cap, guarantee])).toBe(cap);
    expect(firstFor('how much are they liable for', [cap, guarantee])).toBe(cap);
  });

  it('keeps a limit of what the one who asks is liable for', () => {
    const own = sentence('You are not liable for fair wear and tear.', 1);
    expect(firstFor('am i liable for wear and tear', [own, guarantee])).toBe(own);
  });

  it('answers whether I am off the hook with what releases me or does not', () => {
    expect(firstFor('if i sell the place am i off the hook', [cap, guarantee, release])).toBe(release);
    expect(firstFor('will my brother be released then', [cap, release])).toBe(release);
    expect(firstFor('can i sell the place', [cap, release])).toBe(cap);
  });

  it('answers who pays with what says who pays for it', () => {
    const row = sentence('Laptop ThinkPad US$980.00', 1);
    const other = sentence('The Agency bears the cost of the Tracker.', 0.2, passageOf(3));
    const shipping = sentence('The Contractor shall ship the laptop at the Contractor’s cost.', 0.15, passageOf(2));
    expect(firstFor('who pays shipping of the laptop', [row, other, shipping])).toBe(shipping);
    expect(firstFor('who pays for the laptop', [shipping, row])).toBe(shipping);
    expect(firstFor('what does the laptop cost', [row, other, shipping])).toBe(row);
    expect(firstFor('who pays for the headset', [row, other])).toBe(row);
  });

  it('takes what stands behind the first sentence in the same clause', () => {
    const duty = sentence('You will tell us of any sign of bed bugs.', 1);
    const cost = sentence('We will bear the cost of treatment.', 0.04, duty.passage, 60);
    expect(firstFor('who pays for bed bugs', [duty, cost])).toBe(cost);
  });
});

describe('preferOrdinal', () => {
  const late = sentence('If the child is still there, you will be charged $15 for each half hour.', 1);
  const doubled = sentence('From the fourth late pick-up in a quarter, the charges are doubled.', 0.4);

  it('takes the sentence that names the same number', () => {
    expect(preferOrdinal('what if thats my 4th time', [late, doubled])[0]).toBe(doubled);
    expect(preferOrdinal('what if thats my third time', [late, doubled])[0]).toBe(late);
    expect(preferOrdinal('what if i come late', [late, doubled])[0]).toBe(late);
    expect(preferOrdinal('what if i come late on 4th May 2027', [late, doubled])[0]).toBe(late);
  });
});
