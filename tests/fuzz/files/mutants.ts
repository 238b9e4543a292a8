import {
  makeClaimedPagesPdf,
  makeEndlessPagePdf,
  makeManyPagesPdf,
  makePageBombPdf,
  makeSelfReferencingPdf,
  makeSlowPagePdf,
} from '#tests/support/builders/documents/hostile-pdfs.ts';
import { writeRawPdf } from '#tests/support/builders/documents/raw-pdf.ts';
import { BYTE_MUTATIONS, type Mutation } from './mutations-of-bytes.ts';
import { STREAM_MUTATIONS } from './mutations-of-streams.ts';
import { STRUCTURE_MUTATIONS } from './mutations-of-structure.ts';
import { createRng, type Rng } from './rng.ts';
import type { Source } from './sources.ts';

/** A file that was broken on purpose. */
export interface Mutant {
  readonly number: number;
  /** What was done to it, from the first to the last. */
  readonly mutations: readonly string[];
  readonly source: string;
  readonly bytes: Buffer;
}

const ALL: readonly (readonly [string, Mutation])[] = Object.entries({
  ...BYTE_MUTATIONS,
  ...STRUCTURE_MUTATIONS,
  ...STREAM_MUTATIONS,
});
/** Each of them costs seconds, or half a gigabyte, when it does what it is made for: one in so many mutants is enough. */
const COSTLY_SHARE = 0.012;
const SECOND_MUTATION_SHARE = 0.35;
const TRIES = 20;
const UPLOAD_LIMIT_BYTES = 20 * 1024 * 1024;

/** Files that are hostile from the start. */
const COSTLY: Readonly<Record<string, (rng: Rng) => Buffer>> = {
  'thousands of small pages': (rng) => makeManyPagesPdf(rng.between(500, 2500), 1),
  'pages without size': (rng) =>
    writeRawPdf({
      pages: Array.from({ length: rng.between(50, 1500) }, () => ({
        content: '',
        mediaBox: [0, 0, 0.01, 0.01] as const,
      })),
    }),
  'page that fills memory': (rng) => makePageBombPdf(rng.between(0, 3)),
  'page that takes long': (rng) => makeSlowPagePdf(rng.between(0, 3)),
  'forms within forms': (rng) => makeEndlessPagePdf(rng.between(0, 3)),
  'page tree in a circle': () => makeSelfReferencingPdf(),
  'pages that are only claimed': (rng) => makeClaimedPagesPdf(rng.below(2_000_000_000)),
};
const COSTLY_NAMES = Object.keys(COSTLY);

/** The mutant with this number in the run with this seed: the same whenever it is made from the same sources. */
export function makeMutant(sources: readonly Source[], seed: number, number: number): Mutant {
  const rng = createRng(seed, number);
  if (rng.chance(COSTLY_SHARE)) return makeCostly(rng, number);
  for (let triesLeft = TRIES; triesLeft > 0; triesLeft -= 1) {
    const source = chooseSource(sources, rng);
    const mutations: string[] = [];
    let bytes: Buffer | null = source.bytes;
    do {
      const [name, mutate] = ALL[rng.below(ALL.length)] ?? ['', () => null];
      bytes = mutate(bytes, rng, chooseSource(sources, rng).bytes);
      mutations.push(name);
    } while (bytes !== null && mutations.length < 3 && rng.chance(SECOND_MUTATION_SHARE));
    if (bytes !== null && bytes.length < UPLOAD_LIMIT_BYTES) return { number, mutations, source: source.name, bytes };
  }
  return makeCostly(rng, number);
}

function makeCostly(rng: Rng, number: number): Mutant {
  const name = COSTLY_NAMES[rng.below(COSTLY_NAMES.length)] ?? '';
  const bytes = COSTLY[name]?.(rng) ?? Buffer.alloc(0);
  return { number, mutations: [name], source: 'none', bytes };
}

/** Small ones more often: they break in as many ways, and in less time. */
function chooseSource(sources: readonly Source[], rng: Rng): Source {
  const place = (rng.below(1_000_000) / 1_000_000) ** 3;
  const source = sources[Math.floor(place * sources.length)];
  if (!source) throw new Error('There is nothing to make mutants of.');
  return source;
}
