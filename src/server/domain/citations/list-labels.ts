/** The label of a list item or the number of a clause: half-open offsets in UTF-16 units. */
export interface ListLabel {
  readonly start: number;
  readonly end: number;
  /** Letters and digits only, in lower case: "4.2", "b", "iv". */
  readonly text: string;
}

/** Words of months and units in the product's languages that make a number before them a figure. */
const FIGURE_BEHIND =
  /^\s{0,3}(?:[%‰°€$£₱]|(?:jan|feb|f[eé]v|mar|m[aä]r|apr|avr|abr|ma[iyjg]|jun|juin|giu|hun|jul|juil|lug|hul|aug|ao[uû]t|ago|sep|set|okt|oct|ott|out|nov|nob|de[czs]|dic|d[eé]c|ene|gen|enero|days?|weeks?|months?|years?|hours?|minutes?|business|working|calendar|per\s?cent|percent|tage?n?|wochen?|monate?n?|jahre?n?|stunden?|prozent|werktage?|jours?|semaines?|mois|ans|ann[eé]es?|heures?|d[ií]as?|semanas?|mes(?:es)?|m[eê]s|a[nñ]os?|anos?|horas?|giorni|settiman[ae]|mes[ei]|ann[io]|or[ae]|araw|linggo|buwan|taon|oras|euros?|dollars?|eur|usd|gbp|chf|php|pesos?|pounds?)(?![a-z]{6}))/iu;
const CANDIDATE =
  /(?<=^|\n|[;:,.)]\s{1,4}|[;:,]\s{1,4}\p{L}{1,3}\s{1,2}|\s(?:and|or|und|oder|et|ou|at|[yoe])\s{1,2})[ \t]{0,12}(?:\(([a-z]{1,4}|\d{1,2})\)|([a-z]|[ivx]{1,5}|\d{1,2})\)|(?<=(?:^|\n)[ \t]{0,12})(\d{1,2}(?:\.\d{1,2}){1,3}|\d{1,2}(?=\.)|[a-z](?=\.\s))\.?)(?=\s)/giu;
/** "if (a) you move or (b) you fall ill"; not the part of a clause, as in "clause 7 (a)". */
const WITHIN_SENTENCE =
  /(?<=\p{Ll}\s{1,3})(?<!\b(?:clauses?|sections?|paragraphs?|articles?|items?|parts?|points?|schedules?|annex|exhibits?|appendix|rules?|lists?|pools?|class|category|option|type|ziffern?|absatz|buchstaben?)\s{1,3})\(([a-z](?=\)\s)|[ivx]{1,4}(?=\)\s)|\d{1,2}(?=\)\s\p{L}))\)/giu;
/** A label at the start of a quote, as models copy or add it. */
const LEADING =
  /^\s{0,4}(?:(?:section|clause|article|abschnitt|ziffer|artikel|art[íi]culo|cl[áa]usula|articolo|artigo|seksyon|§{1,2}|art\.|sec\.)\s{0,2})?(?:\(([a-z]{1,4}|\d{1,2})\)|([a-z]|[ivx]{1,5}|\d{1,2})\)|(\d{1,2}(?:\.\d{1,2}){1,3})[.:]?|(\d{1,2})[.:]|[•●▪◦·‣*–-])[*_]{0,3}\s{1,4}(?=[\p{L}“"„(«‘'*_[])/iu;

/**
 * Finds the labels of lists and the numbers of clauses. A label counts only where its predecessor or successor stands in
 * the same text in the same style, so that "(30)" in "within: (30) days" is none.
 */
export function findListLabels(source: string): readonly ListLabel[] {
  const candidates: (ListLabel & { readonly keys: readonly string[] })[] = [];
  const known = new Set<string>();
  const found = [...source.matchAll(CANDIDATE), ...source.matchAll(WITHIN_SENTENCE)];
  for (const match of found.sort((left, right) => left.index - right.index)) {
    const label = (match[1] ?? match[2] ?? match[3] ?? '').toLowerCase();
    const end = match.index + match[0].length;
    if (/\d$/u.test(label) && FIGURE_BEHIND.test(source.slice(end, end + 24))) continue;
    const style = match[1] !== undefined ? '()' : match[2] !== undefined ? ')' : '.';
    const keys = readPositions(label).map(([series, position]) => `${style} ${series} ${position}`);
    for (const key of keys) known.add(key);
    candidates.push({ start: match.index, end, text: label, keys });
  }
  return candidates.filter(({ keys }) => keys.some((key) => known.has(step(key, 1)) || known.has(step(key, -1))));
}

function step(key: string, by: number): string {
  const cut = key.lastIndexOf(' ') + 1;
  return key.slice(0, cut) + (Number(key.slice(cut)) + by);
}

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii', 'xiii', 'xiv', 'xv'];

/** The series a label can belong to, and its position there: "i" is the ninth letter and the first Roman numeral. */
function readPositions(label: string): (readonly [series: string, position: number])[] {
  const point = label.lastIndexOf('.');
  if (/\d$/u.test(label)) return [[label.slice(0, point + 1), Number(label.slice(point + 1))]];
  const letter = label.length === 1 ? [['a', label.charCodeAt(0) - 96] as const] : [];
  const roman = ROMAN.indexOf(label);
  return roman === -1 ? letter : [...letter, ['i', roman + 1]];
}

/** The label that a quote begins with; `text` is empty for a bullet. */
export function leadingLabel(quote: string): ListLabel | null {
  const match = LEADING.exec(quote);
  if (match === null) return null;
  const text = (match[1] ?? match[2] ?? match[3] ?? match[4] ?? '').toLowerCase();
  if (/\d$/u.test(text) && FIGURE_BEHIND.test(quote.slice(match[0].length, match[0].length + 24))) return null;
  return { start: 0, end: match[0].length, text };
}

/** The number or label directly before an offset of a page; undefined where words or nothing stand there. */
export function labelBefore(page: string, offset: number): string | undefined {
  const before = page.slice(Math.max(0, offset - 24), offset);
  const match = /(?<![\p{L}\p{N}])(\d[\d.,]*|[a-z]|[ivx]{2,5})[.):]{0,2}["“„«'‘*\s([]*$/iu.exec(before);
  const label = match?.[1]?.toLowerCase().replace(/[.,]+$/u, '');
  if (label === undefined) return undefined;
  // A lone letter without a sign may be a word.
  return /^\d/u.test(label) || /[.)]/u.test(match?.[0] ?? '') ? label : undefined;
}
