import { expect, test } from 'vitest';
import type { Source } from '#contract/sources.ts';
import { directVerification } from '#server/domain/claims/verification.ts';
import { createGroundingCheck } from './grounding-check.ts';

const quote = 'The Tenant shall pay rent of $1,200 per month';
const pages = [{ pageNumber: 1, text: `4.2 ${quote} to Acme Holdings LLC.` }];
const sources: Source[] = [{ documentId: 1, filename: 'x.pdf', pageNumber: 1, quote, rects: [], verified: true }];

test('grounding check › keeps or drops a sentence of a summary as a whole', async () => {
  const { text } = await createGroundingCheck(pages, directVerification).summary(
    {
      text: 'The tenant pays $1,200 a month. It ends unless Delta Group Inc. agrees that it goes on. Acme Holdings LLC is paid under Section 4.2. It costs $9.',
      quotes: [],
    },
    sources,
  );
  expect(text).toBe('The tenant pays $1,200 a month. Acme Holdings LLC is paid under Section 4.2.');
});
