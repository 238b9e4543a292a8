import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { verifyHashStream } from './verify-hash-stream.ts';

const PARTS = ['The tenant ', 'gives two months ', 'notice.'];
const expected = {
  sizeBytes: PARTS.join('').length,
  sha256: createHash('sha256').update(PARTS.join('')).digest('hex'),
};

/** The received bytes, and whether the stream completed. */
async function receive(parts: readonly string[]) {
  let text = '';
  try {
    for await (const chunk of verifyHashStream(Readable.from(parts.map(Buffer.from), { objectMode: false }), expected))
      text += chunk;
    return { text, failure: undefined };
  } catch (error) {
    return { text, failure: (error as { code?: string }).code };
  }
}

test('verifyHashStream › passes a valid file and never completes a corrupt one', async () => {
  expect(await receive(PARTS)).toEqual({ text: PARTS.join(''), failure: undefined });
  const wrong = [
    ['The tenant ', 'gives six months ', 'notice.'],
    PARTS.slice(0, 2),
    [...PARTS, ' '],
    [`${PARTS.join('')}.`],
    [],
  ];
  for (const parts of wrong) {
    const { text, failure } = await receive(parts);
    expect([failure, text.length < parts.join('').length || parts.length === 0]).toEqual(['blob-corrupt', true]);
  }
});
