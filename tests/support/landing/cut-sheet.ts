import type { DocumentPage } from '#contract/documents.ts';
import type { SampleSheet } from '#web/features/landing/model/sample-types.ts';

type PageText = Pick<DocumentPage, 'pageNumber' | 'text'>;

const SECTION = /^\d{1,2}\. /;
const CLAUSE = /^\d{1,2}\.\d{1,2} /;

/**
 * The cited clause of a page, with the heading of its section and the clause after it.
 * @param page number and text of the page, with its line breaks
 * @param otherText of another page: what is on both is a header or a footer
 * @param quote words on the page
 * @throws Error where the words are not inside a clause of a section
 */
export function cutSheet(page: PageText, otherText: string, quote: string): SampleSheet {
  const paragraphs = joinLines(withoutFooters(page.text, otherText));
  const cited = oneLine(quote);
  const position = paragraphs.findIndex((paragraph) => paragraph.includes(cited));
  const [clause, heading] = [
    paragraphs[position],
    paragraphs.slice(0, position).findLast((line) => SECTION.test(line)),
  ];
  if (clause === undefined || heading === undefined)
    throw new Error(`Page ${page.pageNumber} has no clause with “${cited}”.`);
  const start = clause.indexOf(cited);
  const next = paragraphs[position + 1];
  return {
    heading,
    before: clause.slice(0, start),
    cited,
    after: clause.slice(start + cited.length),
    next: next !== undefined && CLAUSE.test(next) ? next : '',
    page: page.pageNumber,
  };
}

/** Lines without those that are on both pages, whatever number is in them. */
function withoutFooters(text: string, otherText: string): string[] {
  const withoutNumbers = (line: string) => oneLine(line).replace(/\d+/g, '#');
  const others = new Set(otherText.split('\n').map(withoutNumbers));
  return text.split('\n').filter((line) => !others.has(withoutNumbers(line)));
}

/** A paragraph begins where a number does. */
function joinLines(lines: readonly string[]): string[] {
  const paragraphs: string[] = [];
  for (const line of lines.map(oneLine)) {
    if (paragraphs.length === 0 || SECTION.test(line) || CLAUSE.test(line)) paragraphs.push(line);
    else paragraphs.push(`${paragraphs.pop()} ${line}`);
  }
  return paragraphs;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
