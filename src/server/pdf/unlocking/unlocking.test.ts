import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentReader, ReadPage } from '#server/ports/document-reader.ts';
import {
  ACCENTED_PASSWORD,
  makeForeignEncryptionPdf,
  OWNER_PASSWORD,
  PLAIN_PASSWORD,
  PROTECTED_FILES,
  PROTECTED_SENTENCE,
  readProtectedPdf,
} from '#tests/support/builders/documents/protected-pdfs.ts';
import { createPdfReader } from '../pdf-reader.ts';

const FILES = Object.entries(PROTECTED_FILES) as [keyof typeof PROTECTED_FILES, string][];

let reader: DocumentReader;
beforeAll(() => {
  reader = createPdfReader();
});
afterAll(() => reader.close());

async function readText(bytes: Uint8Array): Promise<string[]> {
  const pages: ReadPage[] = [];
  await reader.read(bytes, [1, 2], async (batch) => void pages.push(...batch), new AbortController().signal);
  return pages.sort((a, b) => a.pageNumber - b.pageNumber).map(({ text }) => text);
}

describe('PDF encryption › a password-protected file', () => {
  it.each(FILES)('%s is opened with its user password and saved without encryption', async (name, password) => {
    const locked = await readProtectedPdf(name);
    await expect(reader.open(locked)).rejects.toMatchObject({ code: 'pdf-password' });
    const { replacement: bytes = locked, pageCount, title } = await reader.unlock(locked, password);
    expect([pageCount, title]).toEqual([2, 'Protected lease']);
    expect((await readText(bytes))[0]).toContain(PROTECTED_SENTENCE);
    // Neither the dictionary nor its hashes, from which the password could be guessed.
    const copy = Buffer.from(bytes).toString('latin1');
    const [, hash = '?'] = /\/U <([0-9a-f]+)>/.exec(locked.toString('latin1')) ?? [];
    expect(hash.length).toBeGreaterThanOrEqual(64);
    for (const trace of ['/Encrypt', '/StdCF', '/Filter/Standard', hash]) {
      expect(copy.toLowerCase()).not.toContain(trace.toLowerCase());
    }
  });

  it.each(FILES)('%s is opened with its owner password', async (name) => {
    const { replacement: bytes } = await reader.unlock(await readProtectedPdf(name), OWNER_PASSWORD);
    expect((await readText(bytes ?? new Uint8Array()))[1]).toBe(
      'Either party may end the lease with sixty days of notice.',
    );
  });

  it.each(FILES)('%s is refused with a wrong password', async (name, password) => {
    const locked = await readProtectedPdf(name);
    for (const wrong of [`${password}x`, '', 'é'.repeat(100)]) {
      await expect(reader.unlock(locked, wrong)).rejects.toMatchObject({ code: 'pdf-password-wrong' });
    }
  });

  it('is opened with a password typed in another Unicode form', async () => {
    const locked = await readProtectedPdf('aes-256-r6');
    for (const typed of [ACCENTED_PASSWORD.normalize('NFD'), 'Schlu\u0308ssel\u00AD-42', 'Schlüssel-\uFF14\uFF12']) {
      await expect(reader.unlock(locked, typed)).resolves.toMatchObject({ pageCount: 2 });
    }
  });

  it('is recognised as such, and the owner password alone does not protect it', async () => {
    const bytes = await readProtectedPdf('owner-only');
    await expect(reader.open(bytes)).resolves.toMatchObject({ pageCount: 2 });
    expect((await readText(bytes))[0]).toContain(PROTECTED_SENTENCE);
  });
});

describe('PDF encryption › a file that no password opens', () => {
  it.each([
    ['for a certificate', makeForeignEncryptionPdf('certificate'), 'pdf-certificate'],
    ['for a certificate, in the trailer', makeForeignEncryptionPdf('certificate', true), 'pdf-certificate'],
    ['for a certificate, in escapes', makeForeignEncryptionPdf('certificate-escaped'), 'pdf-certificate'],
    ['by a handler of its own', makeForeignEncryptionPdf('unknown-handler'), 'pdf-encryption'],
    ['by AES-GCM', makeForeignEncryptionPdf('aes-gcm'), 'pdf-encryption'],
    ['with streams and strings apart', makeForeignEncryptionPdf('mixed-filters'), 'pdf-encryption'],
  ])('%s is told apart from one with a password', async (_how, bytes, code) => {
    await expect(reader.open(bytes)).rejects.toMatchObject({ code });
    await expect(reader.unlock(bytes, PLAIN_PASSWORD)).rejects.toMatchObject({ code });
  });
});
