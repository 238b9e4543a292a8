import { CONTRACT_PAGES, readContract } from '#tests/support/builders/documents/contracts.ts';
import type { Guest } from '#tests/support/builders/people/guest.ts';
import { makeGuest } from '#tests/support/builders/people/guest.ts';
import type { TestLexden } from '#tests/support/builders/server/test-lexden.ts';

const NAME = 'residential-lease';

/** Reads a good contract and takes it away again. @returns what its pages say, with the place of every word */
export async function readReference(lexden: TestLexden, guest: Guest = makeGuest(lexden)): Promise<string> {
  const id = await guest.uploadAndRead(readContract(NAME));
  const pages: unknown[] = [];
  for (let pageNumber = 1; pageNumber <= CONTRACT_PAGES[NAME]; pageNumber += 1) {
    pages.push((await guest.get(`/documents/${id}/pages/${pageNumber}`)).json());
  }
  await guest.delete(`/documents/${id}`);
  return JSON.stringify(pages);
}
