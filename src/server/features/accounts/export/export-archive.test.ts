import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readArchive } from '#tests/support/builders/documents/read-archive.ts';
import { type ArchiveFile, createArchive } from './export-archive.ts';

const textFile = { modifiedAt: new Date('2026-11-21T10:00:00Z'), isCompressible: true };
const MEBIBYTE_OF_NOISE = randomBytes(1024 * 1024);

test('export archive › contains texts and streams in order, byte for byte', async () => {
  async function* list(): AsyncGenerator<ArchiveFile> {
    yield { ...textFile, path: 'README.txt', content: 'Grüße 🦊\n' };
    yield { ...textFile, path: 'a/empty.txt', content: '' };
    yield { ...textFile, path: 'a/noise.bin', content: Readable.from([MEBIBYTE_OF_NOISE]), isCompressible: false };
    yield { ...textFile, path: 'ä/🦊.json', content: Readable.from(['[', '1', ']']) };
  }
  const archive = createArchive(list);
  const files = await readArchive(await buffer(archive.output));
  await archive.ended;
  expect([...files.keys()]).toEqual(['README.txt', 'a/empty.txt', 'a/noise.bin', 'ä/🦊.json']);
  expect(files.get('README.txt')?.toString()).toBe('Grüße 🦊\n');
  expect(files.get('a/noise.bin')?.equals(MEBIBYTE_OF_NOISE)).toBe(true);
  expect(files.get('ä/🦊.json')?.toString()).toBe('[1]');
});

test('export archive › reads with back-pressure', async () => {
  let [opened, taken] = [0, 0];
  async function* list(): AsyncGenerator<ArchiveFile> {
    for (;;) {
      opened += 1;
      const content = Readable.from(noise());
      yield { ...textFile, path: `${opened}.bin`, content, isCompressible: false };
    }
  }
  async function* noise() {
    for (let part = 0; part < 16; part += 1) {
      taken += 1;
      yield MEBIBYTE_OF_NOISE;
    }
  }
  const { output, ended } = createArchive(list);
  output.read(1);
  // Long enough for many more chunks, if they were requested.
  for (let tick = 0; tick < 200; tick += 1) await new Promise(setImmediate);
  expect([opened, taken < 16]).toEqual([1, true]);
  output.destroy();
  await ended;
});

test('export archive › stops reading when the consumer is destroyed', async () => {
  const endings: string[] = [];
  const content = Readable.from(endless());
  content.once('close', () => endings.push('file'));
  async function* endless() {
    for (;;) {
      // Yields to the event loop, like a disk.
      await new Promise(setImmediate);
      yield MEBIBYTE_OF_NOISE;
    }
  }
  async function* list(): AsyncGenerator<ArchiveFile> {
    try {
      yield { ...textFile, path: 'endless.bin', content, isCompressible: false };
    } finally {
      endings.push('list');
    }
  }
  const { output, ended } = createArchive(list);
  output.resume();
  await new Promise(setImmediate);
  output.destroy();
  await ended;
  expect(endings).toEqual(['file', 'list']);
});

test.each([
  ['a file', () => Readable.from(failing()), undefined],
  ['the list', () => 'text', new Error('the disk is gone')],
])('export archive › aborts when %s fails, so that it does not look complete', async (_what, makeContent, failure) => {
  async function* list(): AsyncGenerator<ArchiveFile> {
    yield { ...textFile, path: 'first.txt', content: makeContent() };
    if (failure) throw failure;
  }
  const { output, ended } = createArchive(list);
  await expect(buffer(output)).rejects.toThrow('the disk is gone');
  await ended;
});

async function* failing() {
  yield Buffer.from('half');
  throw new Error('the disk is gone');
}
