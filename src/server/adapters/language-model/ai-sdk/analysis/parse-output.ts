import { parse } from 'jsonriver';
import type { z } from 'zod';
import { untilOwnTurn } from '#server/platform/event-loop-share.ts';

/** Characters of truncated output that are parsed at once. */
const PIECE_LENGTH = 1_000;

/**
 * Parses output by its schema. Text and code fences around the object, as smaller models write, are ignored.
 * @returns undefined when it contains no such object
 */
export function parseOutput<Value>(text: string, schema: z.ZodType<Value>): Value | undefined {
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
 * @param pieces of the output; text before the first brace is ignored
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
  for (;;) {
    const next = await pieces.next().catch(onError);
    if (!next || next.done) return;
    const start = hasBegun ? 0 : next.value.indexOf('{');
    if (start === -1) continue;
    hasBegun = true;
    yield next.value.slice(start);
  }
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
