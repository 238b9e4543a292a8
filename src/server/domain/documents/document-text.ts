const EXCERPT_LENGTH = 300;
/** Words that occur in nearly every contract, court document or policy and rarely elsewhere. */
const LEGAL_WORDS =
  /\b(agreement|contract|hereby|hereto|herein|whereas|landlord|tenant|licensor|licensee|lessor|lessee|governing law|indemnif\w+|warrant(?:y|ies)|terminat(?:e|ion)|plaintiff|defendant|covenants?|confidentiality)\b/gi;
/** A single such word may occur in a recipe; this many distinct ones do not. */
const LEGAL_WORDS_NEEDED = 3;
/** The beginning is enough, and bounds the work for long documents. */
const LEGAL_SAMPLE_LENGTH = 20_000;

/** The beginning of a text on one line, truncated at a word, for lists. */
export function excerptOf(text: string): string {
  const line = text
    .slice(0, EXCERPT_LENGTH * 4)
    .replace(/\s+/g, ' ')
    .trim();
  if (line.length <= EXCERPT_LENGTH) return line;
  const cut = line.slice(0, EXCERPT_LENGTH).toWellFormed();
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), EXCERPT_LENGTH / 2)).trimEnd()}…`;
}

/**
 * A heuristic, used until the analysis decides, for whether a document is a legal one.
 * @param name file name
 * @param text whole text of the document
 */
export function looksLegal(name: string, text: string): boolean {
  const sample = `${name} ${text.slice(0, LEGAL_SAMPLE_LENGTH)}`;
  const found = new Set(Array.from(sample.matchAll(LEGAL_WORDS), ([word]) => word.toLowerCase()));
  return found.size >= LEGAL_WORDS_NEEDED;
}
