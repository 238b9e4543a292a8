import { parsePartialJson } from 'ai';
import type { z } from 'zod';

/**
 * Reads what a model wrote against its schema. Words and fences around the object, as smaller models put there, are
 * left away.
 * @returns undefined when it holds no such object
 */
export function readOutput<Value>(text: string, schema: z.ZodType<Value>): Value | undefined {
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

/** The same of what is still being written. @returns undefined while there is nothing to be read */
export async function readPartialOutput(text: string): Promise<unknown> {
  const start = text.indexOf('{');
  if (start === -1) return undefined;
  const { value, state } = await parsePartialJson(text.slice(start));
  return state === 'successful-parse' || state === 'repaired-parse' ? value : undefined;
}
