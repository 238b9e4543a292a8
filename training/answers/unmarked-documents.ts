import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MarkedDocument } from '#training/playbook/read-marked-documents.ts';

/**
 * Reads `<folder>/<author>/<name>.txt`: a first line `=== title | what it is`, further parts of which are optional, then
 * one line for each sentence, row or heading (`# `). Nothing is marked: these documents are there to be asked about.
 */
export function readUnmarkedDocuments(folder: string): readonly MarkedDocument[] {
  return readdirSync(folder).flatMap((author) =>
    readdirSync(join(folder, author))
      .filter((file) => file.endsWith('.txt'))
      .sort()
      .map((file) => readDocument(join(folder, author, file), author, file.replace('.txt', ''))),
  );
}

function readDocument(path: string, author: string, name: string): MarkedDocument {
  const [head = '', ...lines] = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  if (!head.startsWith('=== ')) throw new Error(`${path} does not begin with "=== ".`);
  const [title = '', kind = '', readerSide = '', otherSide = ''] = head.slice('=== '.length).split(' | ');
  return {
    name,
    author,
    title,
    kind,
    readerSide,
    otherSide,
    lines: lines.map((line) => ({
      text: line.replace(/^#\s+/u, ''),
      isHeading: line.startsWith('# '),
      mark: 'ordinary',
      duty: 'none',
      ids: [],
    })),
  };
}
