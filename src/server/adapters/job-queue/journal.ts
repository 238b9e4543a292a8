/** One line per event of a worker process. */
export interface JournalEntry {
  readonly event: 'ready' | 'start' | 'end';
  readonly key?: string;
  readonly attempt?: number;
}

/** Parses a journal that may be incomplete at its end. */
export function parseJournal(text: string): JournalEntry[] {
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as JournalEntry);
}
