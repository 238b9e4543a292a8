import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into a server before its own code (see `MONITORED`): measures how much processor time its main thread takes
 * from one turn of the event loop to the next, which is how long it lets others wait. A request that asks a database over a
 * socket waits for several turns. On SIGUSR2 the longest since the last one are printed. Processor time of the thread alone:
 * what else the machine does does not count.
 */
const SAMPLE_MS = 2;
/** The list of documents on PostgreSQL takes four, one when it arrives and one for each of three queries; one to spare. */
const TURNS_OF_REQUEST = 5;

if (isMainThread) {
  let turns: number[] = [];
  let longest = { turnMs: 0, requestMs: 0 };
  let before = process.threadCpuUsage();
  const sample = () => {
    const now = process.threadCpuUsage();
    turns = [...turns.slice(1 - TURNS_OF_REQUEST), (now.user - before.user + now.system - before.system) / 1000];
    longest = {
      turnMs: Math.max(longest.turnMs, turns.at(-1) ?? 0),
      requestMs: Math.max(
        longest.requestMs,
        turns.reduce((sum, turn) => sum + turn, 0),
      ),
    };
    before = now;
  };
  setInterval(sample, SAMPLE_MS).unref();
  process.on('SIGUSR2', () => {
    sample();
    process.stdout.write(`main thread held: ${JSON.stringify(longest)}\n`);
    longest = { turnMs: 0, requestMs: 0 };
    turns = [];
  });
}
