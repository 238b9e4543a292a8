import type { DocumentRecord } from '#server/domain/documents/document.ts';
import { escapeMarkdown } from './escape-markdown.ts';

const ASKS_FOR_RISKS =
  /\b(?:risk\w*|danger\w*|pitfalls?|red\s+flags?|the\s+catch|unfair\w*|watch\s+out|worr(?:y|ied|ying)|Risik\w*|Gefahr\w*)\b/iu;

/**
 * Without an assessment of risks, an answer that names none would read as if there were none.
 * @returns a note for the end of the answer; null where it is not needed
 */
export function writeRiskNote(question: string, documents: readonly DocumentRecord[]): string | null {
  if (!ASKS_FOR_RISKS.test(question)) return null;
  const names = documents
    .filter(({ aiAnalyzedAt, aiRiskLevel }) => aiAnalyzedAt !== null && aiRiskLevel === null)
    .map(({ originalName }) => escapeMarkdown(originalName));
  if (names.length === 0) return null;
  const which = documents.length === 1 ? 'this document' : names.join(', ');
  return `Please note: the risks of ${which} were not assessed. That none are named here does not mean that there are none.`;
}
