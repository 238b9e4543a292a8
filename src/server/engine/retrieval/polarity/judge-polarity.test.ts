import { describe, expect, it } from 'vitest';
import { createPolarityJudge, readPolarityJudge } from './judge-polarity.ts';
import { POLARITY_FEATURES, POLARITY_ROWS } from './polarity-features.ts';

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
    const judge = (text: string) => polarity.judge('Can I sublet the flat?', { text, provisions: new Map() });
    expect(judge('You must not sublet the flat.')).toBeLessThan(judge('You are welcome to sublet the flat.'));
  });

  it('refuses weights for other features', () => {
    const model = { rows: POLARITY_ROWS, score: () => new Float32Array(POLARITY_ROWS.length) };
    const encoder = { score: () => 0 };
    expect(() => createPolarityJudge(model, { features: ['other'], trees: [] }, encoder)).toThrow(
      'trained for other features',
    );
    expect(
      createPolarityJudge(model, { features: POLARITY_FEATURES, trees: [] }, encoder).judge('?', {
        text: '',
        provisions: new Map(),
      }),
    ).toBe(0.5);
  });
});
