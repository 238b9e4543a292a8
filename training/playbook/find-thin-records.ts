import type { PlaybookRecord } from '#server/engine/playbook/playbook-record.ts';
import type { MarkedDocument } from './read-marked-documents.ts';
import type { Sample } from './read-samples.ts';

/** Fewer sentences than this teach too little; authors write alike, so more than one is needed. */
const INSTANCES_MINIMUM = 20;
const AUTHORS_MINIMUM = 3;
const NEAR_MISSES_MINIMUM = 6;
const QUESTIONS_MINIMUM = 5;

/** What a record lacks to be recognised in documents that its authors have not seen. */
export interface ThinRecord {
  readonly id: string;
  readonly lacks: readonly string[];
}

/** Lists the records that have too few sentences, authors, near misses or questions, in the order of the playbook. */
export function findThinRecords(
  records: readonly PlaybookRecord[],
  samples: readonly Sample[],
  documents: readonly MarkedDocument[],
): readonly ThinRecord[] {
  return records.flatMap(({ id, questions, usual }) => {
    const own = samples.filter((sample) => sample.id === id);
    const written = own.filter(({ register }) => register !== 'near-miss');
    const marked = documents.flatMap(({ author, lines }) =>
      lines.filter(({ ids }) => ids.includes(id)).map(() => author),
    );
    const instances = written.length + marked.length;
    const authors = new Set([...written.map(({ author }) => author), ...marked]).size;
    const nearMisses = own.length - written.length;
    const lacks = [
      ...lack('sentences', instances, INSTANCES_MINIMUM),
      ...lack('authors', authors, AUTHORS_MINIMUM),
      ...lack('near misses', nearMisses, NEAR_MISSES_MINIMUM),
      ...lack('questions', questions.length, QUESTIONS_MINIMUM),
      ...(usual === null ? ['what is usual'] : []),
    ];
    return lacks.length === 0 ? [] : [{ id, lacks }];
  });
}

function lack(what: string, count: number, minimum: number): readonly string[] {
  return count < minimum ? [`${minimum - count} ${what}`] : [];
}
