import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeLongContract } from '#tests/support/builders/documents/long-contract.ts';
import { makeLeasePdf } from '#tests/support/builders/documents/text-pdf.ts';
import { makeGuest, uploadAsGuest } from '#tests/support/builders/people/guest.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';

const lexden = setUpLexden();
const lease = await makeLeasePdf();
const long = await makeLongContract(40);

const pathOf = (id: number) => join(lexden.dataFolder, 'files/documents', `${id}.pdf`);

async function damage(id: number): Promise<void> {
  const bytes = await readFile(pathOf(id));
  bytes.fill(0, bytes.length - 20);
  await writeFile(pathOf(id), bytes);
}

const LOSSES: readonly (readonly [string, (id: number) => Promise<void>])[] = [
  ['lost', (id) => rm(pathOf(id))],
  ['damaged', damage],
];

test.each(LOSSES)(
  'lost files › a %s file is reported in every call, and the rest of its document is available',
  async (_what, lose) => {
    for (const bytes of [lease, long]) {
      const { guest, id } = await uploadAsGuest(lexden, bytes, 'Lease of Ada.pdf');
      await lose(id);
      for (const headers of [{}, { range: 'bytes=0-99' }, { range: 'bytes=-10' }]) {
        const answer = await guest.get(`/documents/${id}/file`, headers);
        expect([answer.statusCode, answer.json().code]).toEqual([410, 'file-lost']);
        expect(answer.json().message).toMatch(/^“Lease of Ada\.pdf” is incomplete: its file is missing or damaged/);
        expect(answer.headers['content-disposition']).toBeUndefined();
      }
      expect((await guest.get(`/documents/${id}/pages/1`)).statusCode).toBe(200);
      expect((await guest.post(`/documents/${id}/analyze`)).statusCode).toBe(200);
      expect((await guest.get(`/documents/${id}/report.pdf`)).statusCode).toBe(200);
      expect((await guest.delete(`/documents/${id}`)).statusCode).toBe(200);
    }
  },
);

test.each(LOSSES)(
  'lost files › a %s file that was not read yet fails its document with the reason',
  async (_what, lose) => {
    await lexden.restart({ role: 'web' });
    const guest = makeGuest(lexden);
    const uploaded = await guest.upload([{ name: 'Lease.pdf', bytes: lease }]);
    const { id } = uploaded.json().documents[0];
    await lose(id);
    await lexden.restart({ role: 'all' });
    const same = makeGuest(lexden, guest.id);
    await expect.poll(async () => (await same.get(`/documents/${id}`)).json().status).toBe('failed');
    expect((await same.get(`/documents/${id}`)).json().failure.code).toBe('file-lost');
    const analysis = await same.post(`/documents/${id}/analyze`);
    expect([analysis.statusCode, analysis.json().code]).toEqual([410, 'file-lost']);
    const answer = await same.post('/chat', { message: 'When does it end?', documentIds: [id] });
    expect([answer.statusCode, answer.json().code]).toEqual([410, 'file-lost']);
  },
);
