/** Words come in small groups, so that a reader can follow while the rest arrives. */
const PIECE_LENGTH = 24;
/** Long texts come in larger ones: every piece costs an event, and the browser a new drawing. */
const PIECES_MOST = 200;
const SPACE = /\s/;

/**
 * Splits a text behind white space into pieces to be shown one after the other.
 * @returns pieces that make the text when they are joined; none of an empty text
 */
export function* splitIntoDeltas(text: string): Generator<string> {
  const length = Math.max(PIECE_LENGTH, Math.ceil(text.length / PIECES_MOST));
  for (let start = 0; start < text.length; ) {
    let end = Math.min(text.length, start + length);
    while (end < text.length && !SPACE.test(text.charAt(end - 1))) end += 1;
    yield text.slice(start, end);
    start = end;
  }
}
