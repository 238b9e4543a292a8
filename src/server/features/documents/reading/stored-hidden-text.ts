import { z } from 'zod';
import { hiddenTextSchema } from '#contract/documents.ts';
import type { HiddenText } from '#server/ports/document-reader.ts';

/** Rows of older versions lack the flag. Their pages were reported, and still are. */
const storedSchema = z.array(hiddenTextSchema.extend({ isMisleading: z.boolean().default(true) }));
const NO_HIDDEN_TEXT = '[]';

/** The hidden text of a stored page. @throws Error if the row is damaged */
export function parseHiddenText(json: string): HiddenText[] {
  return json === NO_HIDDEN_TEXT ? [] : storedSchema.parse(JSON.parse(json));
}

/** Whether a page has hidden text that could mislead, which is reported to the reader. */
export function hasMisleadingText(json: string): boolean {
  return parseHiddenText(json).some(({ isMisleading }) => isMisleading);
}
