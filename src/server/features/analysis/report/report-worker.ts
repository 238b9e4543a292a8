import { parentPort } from 'node:worker_threads';
import { composeReport } from './report-content.ts';
import type { ReportReply, ReportTask } from './report-kinds.ts';
import { writeCalendar } from './write-calendar.ts';
import { writePdf } from './write-pdf.ts';
import { writeWord } from './write-word.ts';

if (parentPort === null) throw new Error('The report worker runs in a worker thread only.');
const port = parentPort;

port.on('message', async (task: ReportTask) => {
  port.postMessage(await reply(task));
});

async function reply(task: ReportTask): Promise<ReportReply> {
  try {
    return { bytes: await write(task) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

async function write({ kind, analysis, facts }: ReportTask): Promise<Uint8Array> {
  if (kind === 'calendar') return writeCalendar(analysis, facts);
  const report = composeReport(analysis, facts);
  return kind === 'pdf' ? writePdf(report) : writeWord(report);
}
