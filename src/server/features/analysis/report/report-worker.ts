import { parentPort } from 'node:worker_threads';
import { composeReport } from './report-content.ts';
import type { ReportTask } from './report-kinds.ts';
import { writeCalendar } from './write-calendar.ts';
import { writePdf } from './write-pdf.ts';
import { writeWord } from './write-word.ts';

parentPort?.on('message', async ({ id, task }: { id: number; task: ReportTask }) => {
  try {
    parentPort?.postMessage({ id, result: await write(task) });
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});

async function write({ kind, analysis, facts }: ReportTask): Promise<Uint8Array> {
  if (kind === 'calendar') return writeCalendar(analysis, facts);
  const report = composeReport(analysis, facts);
  return kind === 'pdf' ? writePdf(report) : writeWord(report);
}
