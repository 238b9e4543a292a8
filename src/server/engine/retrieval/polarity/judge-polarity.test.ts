import { describe, expect, it } from 'vitest';
import { ASKS_ROW, createPolarityJudge, readPolarityJudge } from './judge-polarity.ts';

const polarity = readPolarityJudge();

describe('yes and no', () => {
  it.each(['Can I keep a cat?', 'do i have to pay for repairs', 'am I allowed to work from home'])(
    '%j wants a yes or a no',
    (question) => expect(polarity.asksYesOrNo(question)).toBe(true),
  );

  it.each([
    'How much is the rent?',
    'And they, how they can stop with me?',
    'Can you tell me when it ends?',
    'Who pays for repairs?',
  ])('%j wants something else', (question) => expect(polarity.asksYesOrNo(question)).toBe(false));

  it('holds a ban for a likelier no than a permission', () => {
    const judge = (words: string) => polarity.judge('Can I sublet the flat?', words);
    expect(judge('You must not sublet the flat.')).toBeLessThan(0.2);
    expect(judge('You are welcome to sublet the flat.')).toBeGreaterThan(0.8);
  });

  it('refuses a model that does not tell which questions want a yes or a no', () => {
    const encoder = { score: () => 0 };
    const score = () => new Float32Array(1);
    expect(() => createPolarityJudge({ rows: ['other'], score }, encoder)).toThrow('another shape');
    expect(createPolarityJudge({ rows: [ASKS_ROW], score }, encoder).judge('?', '')).toBe(0.5);
  });
});
