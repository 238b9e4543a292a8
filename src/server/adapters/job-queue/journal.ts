/** What a worker process of the tests did, one line each. */
export interface JournalEntry {
  readonly event: 'ready' | 'start' | 'end';
  readonly key?: string;
  readonly attempt?: number;
}

/** Reads a journal that may be being written. */
export function parseJournal(text: string): JournalEntry[] {
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as JournalEntry);
}
