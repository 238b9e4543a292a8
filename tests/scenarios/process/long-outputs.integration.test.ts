import { describe, expect, test } from 'vitest';
import {
  ANSWERED,
  askFor,
  FALLBACK,
  REFUSED,
  setUpLongOutputs,
  TRUNCATED,
  testLongOutputs,
  testManyAtOnce,
} from './long-outputs.ts';

setUpLongOutputs();

describe('while a model writes very much', () => {
  // One of each end; `long-outputs.test.ts` has the others.
  testLongOutputs([
    ['sentences', TRUNCATED],
    // Words in lower case belong to the sentence before them: with unknown values in it, none is left that stands.
    ['numbers in words', REFUSED],
    ['one line', FALLBACK],
    ['thinking', ANSWERED],
    // Their support check opens a stream for every twenty statements.
    ['statements whose quotes follow', TRUNCATED],
  ]);

  testManyAtOnce();

  test('the cut is said in the answer itself', async () => {
    const last = await askFor('sentences');
    expect(last?.data.answer.response).toMatch(
      /\*\*This answer ends here\.\*\* The model wrote more than one answer can hold\./,
    );
    expect(last?.data.answer.response.length).toBeLessThan(70_000);
    expect(last?.data.answer.sources).toHaveLength(1);
  });
});
