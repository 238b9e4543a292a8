import { PLAYBOOK } from '#server/engine/playbook/playbook.ts';
import { PIECES_READ } from '#server/engine/retrieval/reranking/lay-out-text.ts';
import type { WordPieceReader } from '#server/engine/retrieval/reranking/word-pieces.ts';
import { assignPlainFolds, type PlainMaterial } from '#training/answers/plain-cases.ts';
import { shuffle } from '#training/learning/draw.ts';
import { createSeededRandom } from '#training/learning/seeded-random.ts';
import type { MarkedDocument } from '#training/playbook/read-marked-documents.ts';
import { type CandidateRow, makeCandidateRow, type RerankerCase, type RerankerCases } from './list-cases.ts';

const SEED = 42;
const FOLDS = 3;
/** Records of a document that are asked about, and such as it does not have. */
const ASKED = { present: 22, absent: 4 } as const;
const OF_DOCUMENT = { right: 4, wrong: 26, absent: 24 } as const;
/** Questions about a record to sentences that were written for records; the last one has no answer. */
const ASKED_OF_SAMPLES = 10;
const OF_SAMPLES = { right: 3, near: 5, others: 30, wrong: 24 } as const;

/**
 * Lists questions about records of the playbook, in the ways in which each is asked about, with sentences that are an
 * instance of it or not: lines of marked documents, and sentences that were written for records.
 * @param documentCount number of the first document
 */
export function listRecordCases(
  material: PlainMaterial,
  readPieces: WordPieceReader,
  documentCount: number,
): RerankerCases {
  const random = createSeededRandom(SEED);
  const pick: Picker = (items, count) => shuffle(items, random).slice(0, count);
  const wordings = listWordings(material);
  const ask = (id: string) => readPieces(pick(wordings.get(id) ?? [], 1)[0] ?? '').slice(0, PIECES_READ.question);
  const asking = { wordings, pick, ask };
  const folds = assignPlainFolds(material.questions, FOLDS);
  const docs: (readonly CandidateRow[])[] = [];
  const cases: RerankerCase[] = [];
  let unasked = 0;
  for (const [name, { lines }] of material.documents) {
    if (!lines.some(({ ids }) => ids.some((id) => wordings.has(id)))) continue;
    const shared = { d: documentCount + docs.length, k: 'record', f: folds.get(name) ?? unasked++ % FOLDS };
    docs.push(readLines(lines, readPieces));
    cases.push(...askOfDocument(lines, asking).map((one) => ({ ...shared, ...one })));
  }
  const shared = { d: documentCount + docs.length, k: 'sample', f: -1 };
  docs.push(material.samples.map(({ text }) => makeCandidateRow('', text, readPieces)));
  cases.push(...askOfSamples(material, asking).map((one) => ({ ...shared, ...one })));
  return { docs, cases };
}

type Picker = <Item>(items: readonly Item[], count: number) => readonly Item[];

interface Asking {
  readonly wordings: ReadonlyMap<string, readonly string[]>;
  readonly pick: Picker;
  /** Pieces of one of the ways to ask about a record. */
  readonly ask: (id: string) => readonly number[];
}

type Asked = Omit<RerankerCase, 'd' | 'k' | 'f'>;

function askOfDocument(lines: MarkedDocument['lines'], { wordings, pick, ask }: Asking): readonly Asked[] {
  const present = new Set(lines.flatMap(({ ids }) => ids).filter((id) => wordings.has(id)));
  const telling = [...lines.keys()].filter((line) => lines[line]?.isHeading === false);
  const answered = pick([...present], ASKED.present).flatMap((id): readonly Asked[] => {
    const right = telling.filter((line) => lines[line]?.ids.includes(id));
    if (right.length === 0) return [];
    const wrong = telling.filter((line) => !right.includes(line));
    const s = [...pick(right, OF_DOCUMENT.right), ...pick(wrong, OF_DOCUMENT.wrong)];
    return [{ t: 1, q: ask(id), s, r: s.map((line) => (right.includes(line) ? 1 : 0)) }];
  });
  const absent = [...wordings.keys()].filter((id) => !present.has(id));
  const unanswered = pick(absent, ASKED.absent).map((id): Asked => {
    const s = pick(telling, OF_DOCUMENT.absent);
    return { t: 0, q: ask(id), s, r: s.map(() => 0) };
  });
  return [...answered, ...unanswered];
}

function askOfSamples(material: PlainMaterial, { wordings, pick, ask }: Asking): readonly Asked[] {
  const { samples } = material;
  const all = [...samples.keys()];
  const groups = [...groupSamples(material)].filter(([id, { good }]) => wordings.has(id) && good.length > 1);
  return groups.flatMap(([id, { good, near }]) =>
    Array.from({ length: ASKED_OF_SAMPLES }, (_, number): Asked => {
      const right = number === ASKED_OF_SAMPLES - 1 ? [] : pick(good, OF_SAMPLES.right);
      const closest = pick(near, OF_SAMPLES.near);
      const others = pick(all, OF_SAMPLES.others).filter((place) => samples[place]?.id !== id);
      const s = [...right, ...[...closest, ...others].slice(0, OF_SAMPLES.wrong)];
      const t = right.length > 0 ? 1 : 0;
      return { t, q: ask(id), s, r: s.map((_, place) => (place < right.length ? 1 : 0)) };
    }),
  );
}

/** Ways to ask about each record. */
function listWordings({ wordings }: PlainMaterial): ReadonlyMap<string, readonly string[]> {
  const known = new Map<string, string[]>();
  for (const { id, questions } of [...PLAYBOOK, ...wordings]) known.set(id, [...(known.get(id) ?? []), ...questions]);
  return new Map([...known].filter(([, questions]) => questions.length > 0));
}

function readLines(lines: MarkedDocument['lines'], readPieces: WordPieceReader): readonly CandidateRow[] {
  let heading = '';
  return lines.map(({ text, isHeading }) => {
    const row = makeCandidateRow(heading, text, readPieces);
    if (isHeading) heading = text;
    return row;
  });
}

/** Places of the samples of each record, and of those that only seem to be some. */
function groupSamples({ samples }: PlainMaterial) {
  const groups = new Map<string, { readonly good: number[]; readonly near: number[] }>();
  samples.forEach(({ id, register }, place) => {
    if (id === null) return;
    const group = groups.get(id) ?? { good: [], near: [] };
    (register === 'near-miss' ? group.near : group.good).push(place);
    groups.set(id, group);
  });
  return groups;
}
