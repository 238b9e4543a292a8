import { beforeAll, describe, expect, test } from 'vitest';
import { chooseMarked, openMarked } from '#tests/support/engine/analysed-documents.ts';
import { listSummaryRequests } from '#tests/support/engine/summary-requests.ts';

/** Ten of the marked documents, of ten authors and kinds. */
const STEP = 19;
const FIRST = 3;
const REQUESTS_MINIMUM = 60;
const PERCENT_MET = 95;

describe('summaries on request', () => {
  const missed: string[] = [];
  const requests = new Set<string>();
  let documents = 0;
  let asked = 0;
  beforeAll(() => {
    for (const document of chooseMarked(STEP, FIRST).map(openMarked)) {
      documents += 1;
      for (const { text, isMet } of listSummaryRequests(document)) {
        requests.add(text);
        asked += 1;
        if (!isMet(document.ask(text))) missed.push(`${document.name}: ${text}`);
      }
    }
  }, 180_000);

  test('are given of the whole, of pages, sections, annexes and headings, with quotes from there', () => {
    expect(documents).toBeGreaterThanOrEqual(10);
    expect(requests.size).toBeGreaterThanOrEqual(REQUESTS_MINIMUM);
    expect(missed.length * 100, missed.join('\n')).toBeLessThanOrEqual(asked * (100 - PERCENT_MET));
  });
});
