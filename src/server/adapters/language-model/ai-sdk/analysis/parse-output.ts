import { parse } from 'jsonriver';
import type { z } from 'zod';

/**
 * Reads what a model wrote against its schema. Words and fences around the object, as smaller models put there, are
 * left away.
 * @returns undefined when it holds no such object
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
 * Parses an object while it is being written, each piece once: the whole costs time linear in its length.
 * @param pieces of the output; what stands before the first brace is left away
 * @param onPartial receives the object with what has come so far. It is the same object each time, and grows.
 * @returns once the object is complete, can no longer be one, or the pieces end; `pieces` may hold more then
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
    // Not JSON, or something behind it: the check of the whole output decides.
    const next = await partials.next().catch(() => undefined);
    if (sourceFailure) throw sourceFailure.error;
    if (!next || next.done) return;
    onPartial(next.value);
  }
}

/** Never ends the source: the caller may read on after parsing stopped. */
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

/** What can be read of an output that was cut. @returns undefined when that is nothing */
export async function parseTruncatedOutput(text: string): Promise<unknown> {
  let read: unknown;
  async function* whole() {
    yield text;
  }
  await parseWhileStreaming(whole(), (partial) => {
    read = partial;
  });
  return read;
}
