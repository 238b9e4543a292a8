import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makeFixture } from '#scripts/fixtures/make-fixture.ts';
import { CONTRACT_NAMES, CONTRACT_PAGES, readContract, readContractSourceText } from './contracts.ts';

const LARGEST_FIXTURE_BYTES = 150 * 1024;

/** Everything in the file that draws or describes, unpacked: how well it was packed depends on the machine. */
function contentOf(pdf: Buffer): readonly string[] {
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)];
  return streams.map(([, stream = '']) => {
    const bytes = Buffer.from(stream, 'latin1');
    return bytes[0] === 0x78 ? inflateSync(bytes).toString('latin1') : stream;
  });
}

test.each(CONTRACT_NAMES)('%s.pdf is small and has the pages that tests count on', (name) => {
  const committed = readContract(name);
  expect(committed.length).toBeLessThan(LARGEST_FIXTURE_BYTES);
  expect(committed.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(CONTRACT_PAGES[name]);
});

// A scanned page is made with a program that need not be on every machine.
const remakable = CONTRACT_NAMES.filter((name) => !readContractSourceText(name).includes('=== scanned page ==='));

test.each(remakable)('%s.pdf is what its source says', async (name) => {
  const remade = await makeFixture(readContractSourceText(name));
  expect(contentOf(remade)).toEqual(contentOf(readContract(name)));
});
