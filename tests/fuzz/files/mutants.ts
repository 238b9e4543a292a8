import {
  makeClaimedPagesPdf,
  makeEndlessPagePdf,
  makeManyPagesPdf,
  makePageBombPdf,
  makeSelfReferencingPdf,
  makeSlowPagePdf,
} from '#tests/support/builders/hostile-pdfs.ts';
import { writeRawPdf } from '#tests/support/builders/raw-pdf.ts';
import { type Dice, makeDice } from './dice.ts';
import { BYTE_MUTATIONS, type Mutation } from './mutations-of-bytes.ts';
import { STREAM_MUTATIONS } from './mutations-of-streams.ts';
import { STRUCTURE_MUTATIONS } from './mutations-of-structure.ts';
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
const COSTLY: Readonly<Record<string, (dice: Dice) => Buffer>> = {
  'thousands of small pages': (dice) => makeManyPagesPdf(dice.between(500, 2500), 1),
  'pages without size': (dice) =>
    writeRawPdf({
      pages: Array.from({ length: dice.between(50, 1500) }, () => ({
        content: '',
        mediaBox: [0, 0, 0.01, 0.01] as const,
      })),
    }),
  'page that fills memory': (dice) => makePageBombPdf(dice.between(0, 3)),
  'page that takes long': (dice) => makeSlowPagePdf(dice.between(0, 3)),
  'forms within forms': (dice) => makeEndlessPagePdf(dice.between(0, 3)),
  'page tree in a circle': () => makeSelfReferencingPdf(),
  'pages that are only claimed': (dice) => makeClaimedPagesPdf(dice.below(2_000_000_000)),
};
const COSTLY_NAMES = Object.keys(COSTLY);

/** The mutant with this number in the run with this seed: the same whenever it is made from the same sources. */
export function makeMutant(sources: readonly Source[], seed: number, number: number): Mutant {
  const dice = makeDice(seed, number);
  if (dice.isLucky(COSTLY_SHARE)) return makeCostly(dice, number);
  for (let triesLeft = TRIES; triesLeft > 0; triesLeft -= 1) {
    const source = chooseSource(sources, dice);
    const mutations: string[] = [];
    let bytes: Buffer | null = source.bytes;
    do {
      const [name, mutate] = ALL[dice.below(ALL.length)] ?? ['', () => null];
      bytes = mutate(bytes, dice, chooseSource(sources, dice).bytes);
      mutations.push(name);
    } while (bytes !== null && mutations.length < 3 && dice.isLucky(SECOND_MUTATION_SHARE));
    if (bytes !== null && bytes.length < UPLOAD_LIMIT_BYTES) return { number, mutations, source: source.name, bytes };
  }
  return makeCostly(dice, number);
}

function makeCostly(dice: Dice, number: number): Mutant {
  const name = COSTLY_NAMES[dice.below(COSTLY_NAMES.length)] ?? '';
  const bytes = COSTLY[name]?.(dice) ?? Buffer.alloc(0);
  return { number, mutations: [name], source: 'none', bytes };
}

/** Small ones more often: they break in as many ways, and in less time. */
function chooseSource(sources: readonly Source[], dice: Dice): Source {
  const place = (dice.below(1_000_000) / 1_000_000) ** 3;
  const source = sources[Math.floor(place * sources.length)];
  if (!source) throw new Error('There is nothing to make mutants of.');
  return source;
}
