import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, expect, test } from 'vitest';
import { makeAnalysis } from '#tests/support/builders/documents/analysis.ts';
import type { ReportTask } from './report-kinds.ts';
import { createReportWriter } from './report-writer.ts';

const writer = createReportWriter();
afterAll(() => writer.close());
const NEVER_ABORTED = new AbortController().signal;
const NANOSECONDS_PER_MS = 1_000_000;

function taskOf(kind: ReportTask['kind'], items: number): ReportTask {
  const source = {
    documentId: 7,
    filename: 'lease.pdf',
    pageNumber: 4,
    quote: 'Rent is due '.repeat(12),
    rects: [],
    verified: true,
  };
  const analysis = makeAnalysis({
    keyTerms: Array.from({ length: items }, (_, index) => `Term ${index}: what the contract says about it`),
    citations: Array.from({ length: items }, (_, index) => ({ list: 'keyTerms', index, source })),
  });
  return {
    kind,
    analysis,
    facts: {
      product: 'Lexden',
      documentId: 1,
      documentName: 'Lease.pdf',
      ocrPages: [],
      hiddenTextPages: [],
      today: '2026-11-21',
      notes: [],
    },
  };
}

test('report writer › does not block the event loop during a report of a thousand items', async () => {
  await writer.write(taskOf('calendar', 0), NEVER_ABORTED);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const startedAt = performance.now();
  const bytes = await writer.write(taskOf('pdf', 1_000), NEVER_ABORTED);
  const tookMs = performance.now() - startedAt;
  delay.disable();
  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
  // Written on the main thread, the event loop would be blocked for nearly all of that time.
  expect(delay.max / NANOSECONDS_PER_MS).toBeLessThan(tookMs / 3);
});

test('report writer › cancels an aborted report and continues with the next', async () => {
  const leaving = new AbortController();
  const left = writer.write(taskOf('pdf', 1_000), leaving.signal);
  const waiting = writer.write(taskOf('calendar', 0), leaving.signal);
  const next = writer.write(taskOf('word', 1), NEVER_ABORTED);
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  await expect(waiting).rejects.toThrow('gone');
  expect(Buffer.from((await next).subarray(0, 2)).toString()).toBe('PK');
});

test('report writer › a failed report does not affect the next one', async () => {
  const task = taskOf('pdf', 1);
  const broken = { ...task, analysis: { ...task.analysis, analyzedAt: 'never' } };
  await expect(writer.write(broken, NEVER_ABORTED)).rejects.toThrow('Invalid time value');
  expect((await writer.write(task, NEVER_ABORTED)).byteLength).toBeGreaterThan(1_000);
});

test('report writer › refuses reports when the queue is full', async () => {
  const writes = Array.from({ length: 60 }, () => writer.write(taskOf('calendar', 0), NEVER_ABORTED));
  const settled = await Promise.allSettled(writes);
  const refused = settled.filter((one) => one.status === 'rejected').map(({ reason }) => reason.code);
  expect(refused).toEqual(Array(10).fill('overloaded'));
});
