import { z } from 'zod';
import { hiddenTextSchema } from '#contract/documents.ts';
import type { HiddenText } from '#server/ports/document-reader.ts';

/** Rows of older versions do not say whether the text could mislead. Their pages were named, and remain so. */
const storedSchema = z.array(hiddenTextSchema.extend({ isMisleading: z.boolean().default(true) }));
const NO_HIDDEN_TEXT = '[]';

/** The hidden text of a stored page. @throws Error if the row is damaged */
export function parseHiddenText(json: string): HiddenText[] {
  return json === NO_HIDDEN_TEXT ? [] : storedSchema.parse(JSON.parse(json));
}

/** Whether a page is named to its reader because of what is hidden on it. */
export function hasMisleadingText(json: string): boolean {
  return parseHiddenText(json).some(({ isMisleading }) => isMisleading);
}
