import { DELIMITER_TOKENS, estimateTokens } from '#server/domain/text/estimate-tokens.ts';
import type { SentPassage } from '#server/ports/language-model.ts';
import type { ContextPassage } from '#server/ports/passage-index.ts';
import type { IndexContent } from '../retrieval/index/index-content.ts';
import { type Companions, findCompanions } from './companions.ts';
import { createSelection, type Room, type Selection } from './selection.ts';

/** The parties and the key terms stand at the beginning, mostly within this length. UTF-16 units. */
const OPENING_LENGTH = 1_500;
/** The openings of all documents take no more than this share of the room. */
const OPENINGS_SHARE = 0.2;
/** The best passages come with all that belongs to them before the next ones are chosen. */
const BEST = 16;
/** After these, what belongs to a passage comes with it. */
const NEXT = 40;
/** Neighbours on either side, from the nearest on, until the room is filled. */
const NEIGHBOURS_REACH = 12;

interface Ranked {
  readonly selection: Selection;
  readonly ordinal: number;
}

/**
 * Chooses the passages that a model is sent, where the documents are too long to be sent whole: the openings, the best
 * passages with what limits, defines and continues them, and their neighbours, until the room is filled.
 * @param ranked best first
 * @param tokensLimit by `estimateTokens`, delimiters included
 * @returns in the order of the documents and of reading
 */
export function chooseContext(
  contents: readonly IndexContent[],
  ranked: readonly ContextPassage[],
  tokensLimit: number,
): readonly SentPassage[] {
  const room: Room = { left: tokensLimit };
  const selections = contents.map((content) => createSelection(content, room));
  for (const selection of selections) addOpening(selection, (tokensLimit * OPENINGS_SHARE) / selections.length);
  const best = ranked.flatMap(({ documentId, ordinal }): Ranked[] => {
    const selection = selections.find(({ content }) => content.documentId === documentId);
    return selection ? [{ selection, ordinal }] : [];
  });
  addBest(best.slice(0, BEST));
  addBest(best.slice(BEST, NEXT));
  for (const { selection, ordinal } of best.slice(0, NEXT)) addNeighbours(selection, ordinal, 1);
  for (const each of best.slice(NEXT)) addBest([each]);
  for (let distance = 2; distance <= NEIGHBOURS_REACH; distance += 1) {
    for (const { selection, ordinal } of best) addNeighbours(selection, ordinal, distance);
  }
  return selections.flatMap(({ content, list }) => list().flatMap((ordinal) => present(content, ordinal)));
}

/** The opening of a document, as far as its share of the room goes; its first passage at least. */
function addOpening({ content, add }: Selection, tokensLimit: number): void {
  let [length, tokens] = [0, 0];
  for (const [ordinal, { text }] of content.passages.entries()) {
    tokens += estimateTokens(text) + DELIMITER_TOKENS;
    if (ordinal > 0 && (length > OPENING_LENGTH || tokens > tokensLimit)) return;
    length += text.length;
    add(ordinal);
  }
}

/** First the passages themselves, then what belongs to them, the most needed of all of them first. */
function addBest(best: readonly Ranked[]): void {
  const chosen = best.filter(({ selection, ordinal }) => selection.add(ordinal));
  const companions = chosen.map(({ selection, ordinal }) => ({
    selection,
    found: findCompanions(selection.content, ordinal),
  }));
  const kinds: readonly (keyof Companions)[] = ['clause', 'exceptions', 'definitions', 'referred'];
  for (const kind of kinds) {
    for (const { selection, found } of companions) for (const ordinal of found[kind]) selection.add(ordinal);
  }
}

function addNeighbours(selection: Selection, ordinal: number, distance: number): void {
  if (!selection.has(ordinal)) return;
  selection.add(ordinal + distance);
  selection.add(ordinal - distance);
}

function present({ documentId, passages }: IndexContent, ordinal: number): readonly SentPassage[] {
  const passage = passages[ordinal];
  return passage ? [{ ...passage, documentId, ordinal, categories: [], total: passages.length }] : [];
}
