/** Small groups of words, so that a reader can follow while the rest arrives. */
const CHUNK_LENGTH = 24;
/** Larger chunks for long texts: every chunk costs an event and a rendering. */
const MAX_CHUNKS = 200;
const SPACE = /\s/;

/**
 * Splits a text after white space into chunks for streaming.
 * @returns chunks that concatenate to the text; none for an empty text
 */
export function* splitIntoDeltas(text: string): Generator<string> {
  const length = Math.max(CHUNK_LENGTH, Math.ceil(text.length / MAX_CHUNKS));
  for (let start = 0; start < text.length; ) {
    let end = Math.min(text.length, start + length);
    while (end < text.length && !SPACE.test(text.charAt(end - 1))) end += 1;
    yield text.slice(start, end);
    start = end;
  }
}
