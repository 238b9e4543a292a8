import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into a server before its own code (see `MONITORED`): measures how much processor time its main thread takes
 * from one turn of the event loop to the next, which is how long it lets others wait. On SIGUSR2 the longest since the last
 * one is printed. Processor time of the thread alone: what else the machine does does not count.
 */
const SAMPLE_MS = 2;

if (isMainThread) {
  let longestMs = 0;
  let before = process.threadCpuUsage();
  const sample = () => {
    const now = process.threadCpuUsage();
    longestMs = Math.max(longestMs, (now.user - before.user + now.system - before.system) / 1000);
    before = now;
  };
  setInterval(sample, SAMPLE_MS).unref();
  process.on('SIGUSR2', () => {
    sample();
    process.stdout.write(`main thread held for ${longestMs.toFixed(1)} ms\n`);
    longestMs = 0;
  });
}
