import { parse } from 'jsonriver';
import type { z } from 'zod';
import { untilOwnTurn } from '#server/platform/event-loop-share.ts';

/** Characters of truncated output that are parsed at once. */
const PIECE_LENGTH = 1_000;

/** Tags around what models think before they write, where their server does not separate it. */
const THOUGHT_START = /^<think(?:ing)?>/i;
const THOUGHT_END = /<\/think(?:ing)?>/i;
const LONGEST_TAG = '</thinking>';

/**
 * Parses output by its schema. Thoughts before the object, and text and code fences around it, as smaller models write, are
 * ignored.
 * @returns undefined when it contains no such object
 */
export function parseOutput<Value>(text: string, schema: z.ZodType<Value>): Value | undefined {
  const thoughtEnd = THOUGHT_END.exec(text);
  const behind = thoughtEnd ? text.slice(thoughtEnd.index + thoughtEnd[0].length) : '';
  if (THOUGHT_START.test(text.trimStart())) return parseObject(behind, schema);
  // Some prompts end with the opening tag, so that only the closing one is written; it may also be a word of the output.
  return parseObject(text, schema) ?? parseObject(behind, schema);
}

function parseObject<Value>(text: string, schema: z.ZodType<Value>): Value | undefined {
  const start = text.indexOf('{');
  const end = text.lastIndexOf('}');
  if (start === -1 || end < start) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(text.slice(start, end + 1));
  } catch {
    return undefined;
  }
  const parsed = schema.safeParse(json);
  return parsed.success ? parsed.data : undefined;
}

/**
 * Parses an object incrementally while it is streamed, in linear time.
 * @param pieces of the output; text before the first brace is ignored, and thoughts with their braces
 * @param onPartial receives the partial object, the same one each time
 * @returns once the object is complete or invalid, or the pieces end; `pieces` may then hold more
 */
export async function parseWhileStreaming(
  pieces: AsyncIterator<string>,
  onPartial: (partial: unknown) => void,
): Promise<void> {
  let sourceFailure: { readonly error: unknown } | undefined;
  const partials = parse(
    fromFirstBrace(pieces, (error) => {
      sourceFailure = { error };
    }),
  );
  for (;;) {
    // Invalid JSON, or trailing text: validation of the whole output decides.
    const next = await partials.next().catch(() => undefined);
    if (sourceFailure) throw sourceFailure.error;
    if (!next || next.done) return;
    onPartial(next.value);
  }
}

/** Does not close the source: the caller may read on after parsing stopped. */
async function* fromFirstBrace(pieces: AsyncIterator<string>, onError: (error: unknown) => void) {
  let hasBegun = false;
  const skipThoughts = createThoughtFilter();
  for (;;) {
    const next = await pieces.next().catch(onError);
    if (!next || next.done) return;
    const text = skipThoughts(next.value);
    const start = hasBegun ? 0 : text.indexOf('{');
    if (start === -1) continue;
    hasBegun = true;
    yield text.slice(start);
  }
}

/** Leaves out what is thought at the start of an output, piece by piece. */
function createThoughtFilter(): (piece: string) => string {
  let state: 'start' | 'thought' | 'output' = 'start';
  let held = '';
  return (piece) => {
    if (state === 'output') return piece;
    held = state === 'start' ? (held + piece).trimStart() : held + piece;
    if (state === 'start') {
      // Half a tag.
      if (['<think>', '<thinking>'].some((tag) => tag !== held && tag.startsWith(held.toLowerCase()))) return '';
      state = THOUGHT_START.test(held) ? 'thought' : 'output';
    }
    if (state === 'output') return held;
    const end = THOUGHT_END.exec(held);
    if (end) {
      state = 'output';
      return held.slice(end.index + end[0].length);
    }
    held = held.slice(-LONGEST_TAG.length);
    return '';
  };
}

/** Parses truncated output. @returns undefined when nothing can be read */
export async function parseTruncatedOutput(text: string): Promise<unknown> {
  let read: unknown;
  async function* pieces() {
    for (let start = 0; start < text.length; start += PIECE_LENGTH) {
      await untilOwnTurn();
      yield text.slice(start, start + PIECE_LENGTH);
    }
  }
  await parseWhileStreaming(pieces(), (partial) => {
    read = partial;
  });
  return read;
}
