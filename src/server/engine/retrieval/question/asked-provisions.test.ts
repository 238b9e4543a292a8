import { describe, expect, it } from 'vitest';
import { createProvisionAsker, QUESTION_KINDS, readProvisionAsker } from './asked-provisions.ts';

const asker = readProvisionAsker();

describe('the question reader', () => {
  it.each([
    ['can I keep a dog', /pet/u],
    ['what happens if I pay the rent late', /late|default|arrear/u],
    ['when do I get my deposit back', /deposit/u],
    ['can they raise the rent', /increase|rent|price/u],
  ])('knows which provisions %j is about', (question, ids) => {
    const { records } = asker(question);
    expect(
      records
        .slice(0, 4)
        .map(({ id }) => id)
        .join(' '),
    ).toMatch(ids);
    for (const { weight } of records) expect(weight).toBeGreaterThan(0);
  });

  it('knows what is wanted, and what only makes sense after another question', () => {
    const kinds = asker('can I sublet the flat').kinds;
    expect(QUESTION_KINDS[kinds.indexOf(Math.max(...kinds))]).toBe('permission');
    expect(asker('and if I forget?').isFollowUp).toBe(true);
    expect(asker('How much is the security deposit for the apartment?').isFollowUp).toBe(false);
  });

  it('lists the likeliest records first, without kinds among them', () => {
    const rows = ['pets', 'late-fee', 'kind:permission'];
    const plain = createProvisionAsker({ rows, score: () => Float32Array.from([-1, 0.5, 0.9]) });
    expect(plain('anything').records.map(({ id }) => id)).toEqual(['late-fee', 'pets']);
  });
});
