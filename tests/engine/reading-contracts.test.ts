import { afterAll, describe, expect, test } from 'vitest';
import { createPdfReader } from '#server/pdf/pdf-reader.ts';
import type { ReadPage } from '#server/ports/document-reader.ts';
import {
  CONTRACT_NAMES,
  CONTRACT_PAGES,
  type ContractName,
  listParagraphs,
  readContract,
  SCANNED_PAGE_NUMBER,
} from '#tests/support/builders/documents/contracts.ts';

const reader = createPdfReader();
afterAll(() => reader.close());

async function readPages(name: ContractName): Promise<readonly ReadPage[]> {
  const pages: ReadPage[] = [];
  const numbers = Array.from({ length: CONTRACT_PAGES[name] }, (_, index) => index + 1);
  const onPages = async (batch: readonly ReadPage[]): Promise<void> => void pages.push(...batch);
  await reader.read(readContract(name), numbers, onPages, new AbortController().signal);
  return pages.sort((a, b) => a.pageNumber - b.pageNumber);
}

const fold = (text: string): string => text.replaceAll(/\s+/g, ' ');
const isFooter = (line: string): boolean => /Page \d+ of \d+$/.test(line.trim());

describe('the contracts, read as people upload them', () => {
  test.each(CONTRACT_NAMES)('every paragraph of %s is on a page, whole and in its order', async (name) => {
    const pages = await readPages(name);
    const lines = pages.flatMap((page) => page.text.split('\n')).filter((line) => !isFooter(line));
    const text = fold(lines.join(' '));
    let position = 0;
    for (const paragraph of listParagraphs(name).map(fold)) {
      const place = text.indexOf(paragraph, position);
      expect(place, paragraph).toBeGreaterThanOrEqual(0);
      position = place + paragraph.length;
    }
  });

  test('a page that is only a picture is told apart, and the others are read', async () => {
    const pages = await readPages('consulting-agreement-with-scan');
    expect(pages.filter((page) => page.status === 'unread').map((page) => page.pageNumber)).toEqual([
      SCANNED_PAGE_NUMBER,
    ]);
    expect(pages[SCANNED_PAGE_NUMBER - 1]?.text).toBe('');
  });
});
