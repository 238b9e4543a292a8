import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How a careful lawyer marks a line for the side that signs. */
export type Mark = 'high' | 'medium' | 'low' | 'ordinary' | 'favourable';
/** Who has to do something, or to refrain from it, by a line. */
export type DutyMark = 'reader' | 'other-side' | 'both' | 'none';

/** One sentence, table row or heading of a marked document. */
export interface MarkedLine {
  readonly text: string;
  readonly isHeading: boolean;
  readonly mark: Mark;
  readonly duty: DutyMark;
  /** Provisions that it is an instance of, the most important first. */
  readonly ids: readonly string[];
}

/** A whole document that an author wrote and marked line by line. */
export interface MarkedDocument {
  readonly name: string;
  readonly author: string;
  readonly title: string;
  readonly kind: string;
  readonly readerSide: string;
  readonly otherSide: string;
  readonly lines: readonly MarkedLine[];
}

/** A document that is no agreement: a recipe, a report, a letter. */
export interface OtherDocument {
  readonly name: string;
  readonly lines: readonly string[];
}

const MARKS: Readonly<Record<string, Mark>> = {
  H: 'high',
  M: 'medium',
  L: 'low',
  '.': 'ordinary',
  '+': 'favourable',
};
const DUTIES: Readonly<Record<string, DutyMark>> = { r: 'reader', o: 'other-side', b: 'both', '-': 'none' };
const LINE = /^([HML.+])\s+([rob-])\s+([a-z0-9,\s-]+?)\s*::\s*(\S.*)$/u;

/**
 * Reads `<folder>/<author>/<name>.txt`: a first line `=== title | kind | reader's side | other side | country`, then one
 * line for each sentence: mark, duty, provisions, ` :: `, text; headings begin with `# `.
 * @throws Error that names file and line of what is neither
 */
export function readMarkedDocuments(folder: string): readonly MarkedDocument[] {
  return readdirSync(folder).flatMap((author) =>
    readdirSync(join(folder, author))
      .filter((name) => name.endsWith('.txt'))
      .sort()
      .map((name) => readDocument(join(folder, author, name), author, name.replace('.txt', ''))),
  );
}

/** Reads `<folder>/<author>/<name>.txt`: a first line `=== title | what it is`, then one line for each sentence. */
export function readOtherDocuments(folder: string): readonly OtherDocument[] {
  return readdirSync(folder).flatMap((author) =>
    readdirSync(join(folder, author))
      .filter((name) => name.endsWith('.txt'))
      .sort()
      .map((name) => ({
        name: name.replace('.txt', ''),
        lines: readFileSync(join(folder, author, name), 'utf8')
          .split('\n')
          .slice(1)
          .flatMap((line) => (line.trim() === '' ? [] : [line.replace(/^#+\s*/u, '').trim()])),
      })),
  );
}

function readDocument(path: string, author: string, name: string): MarkedDocument {
  const [head = '', ...rest] = readFileSync(path, 'utf8').split('\n');
  const [title = '', kind = '', readerSide = '', otherSide = ''] = head
    .replace(/^===\s*/u, '')
    .split('|')
    .map((part) => part.trim());
  if (!head.startsWith('===') || otherSide === '') throw new Error(`${path}:1 is no title line: ${head.slice(0, 60)}`);
  const lines = rest.flatMap((line, index) => {
    const text = line.trim();
    if (text === '' || text.startsWith('missing:')) return [];
    if (text.startsWith('#')) return [readHeading(text)];
    const [, mark = '', duty = '', ids = '', words = ''] = LINE.exec(text) ?? [];
    if (words === '') throw new Error(`${path}:${index + 2} is not marked: ${text.slice(0, 60)}`);
    return [
      {
        text: words,
        isHeading: false,
        mark: MARKS[mark] ?? 'ordinary',
        duty: DUTIES[duty] ?? 'none',
        ids: ids.split(',').flatMap((id) => (/^\s*-?\s*$/u.test(id) ? [] : [id.trim()])),
      },
    ];
  });
  return { name, author, title, kind, readerSide, otherSide, lines };
}

function readHeading(text: string): MarkedLine {
  return { text: text.replace(/^#+\s*/u, ''), isHeading: true, mark: 'ordinary', duty: 'none', ids: [] };
}
