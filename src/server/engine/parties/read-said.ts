import type { DocumentSide } from './document-side.ts';
import type { Party } from './party.ts';

type Speaker = 'you' | 'we';

/** Whom the document calls "you", and whom "we"; left out where it does not say, or says it of several sides. */
export interface SaidSides {
  readonly you?: DocumentSide;
  readonly we?: DocumentSide;
}

const YOU = /^(?:you|your|yours|sie|du)$/iu;
const WE = /^(?:we|us|our|ours|wir|uns|i|me|my|ich)$/iu;
const SAID = {
  english: { you: /\byou\b/giu, we: /\bwe\b/giu },
  german: {
    you: /(?<![\p{L}])(?:du|dir|dich|deine?[rmns]?|Sie|Ihnen|Ihre?[rmns]?)(?![\p{L}])/gu,
    we: /(?<![\p{L}])(?:wir|uns|unsere?[rmns]?)(?![\p{L}])/giu,
  },
};
/** "To:" and "From:" make a letter, and a letter that never says "you" tells nothing about who that is. */
const SAID_WANTED = 3;

/** How often a document says "you" or "we". */
export function countSaid(text: string, isGerman: boolean, speaker: Speaker): number {
  return [...text.matchAll(SAID[isGerman ? 'german' : 'english'][speaker])].length;
}

/**
 * Tells which side a document means by "you", and which by "we": what it defines so; and beside a side with a name that is
 * one of the two, the side without a name is the other.
 * @param named the sides whose parties have a name or a role of their own
 */
export function readSaid(
  { text, isGerman }: { readonly text: string; readonly isGerman: boolean },
  all: readonly DocumentSide[],
  parties: readonly Party[],
  named: readonly DocumentSide[],
): SaidSides {
  const unnamed = named.length < 2 ? speakUnnamed(all, parties) : null;
  const find = (speaker: Speaker): DocumentSide | null => {
    if (countSaid(text, isGerman, speaker) < SAID_WANTED) return null;
    const own = all.filter(
      (side) => speakersOf(side, parties).includes(speaker) || (unnamed?.side === side && unnamed.speaker === speaker),
    );
    return own.length === 1 ? (own[0] ?? null) : null;
  };
  const [you, we] = [find('you'), find('we')];
  // One who is both speaks for each of several.
  if (you !== null && you === we) return {};
  return { ...(you !== null && { you }), ...(we !== null && { we }) };
}

function speakUnnamed(
  all: readonly DocumentSide[],
  parties: readonly Party[],
): { readonly side: DocumentSide; readonly speaker: Speaker } | null {
  const side = all.find(({ names }) => names.length === 0);
  const other = all.find((one) => one !== side);
  if (all.length !== 2 || side === undefined || other === undefined) return null;
  const [speaker] = speakersOf(other, parties);
  return speaker === undefined ? null : { side, speaker: speaker === 'you' ? 'we' : 'you' };
}

function speakersOf(side: DocumentSide, parties: readonly Party[]): readonly Speaker[] {
  const aliases = parties.filter(({ name }) => side.names.includes(name)).flatMap((party) => party.aliases);
  const words = [side.role, ...aliases];
  return [
    ...(words.some((word) => YOU.test(word)) ? (['you'] as const) : []),
    ...(words.some((word) => WE.test(word)) ? (['we'] as const) : []),
  ];
}
