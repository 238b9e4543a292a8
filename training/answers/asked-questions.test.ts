import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { QUESTION_KINDS } from '#server/engine/retrieval/question/asked-provisions.ts';
import { readMarkedDocuments } from '#training/playbook/read-marked-documents.ts';
import { readAskedQuestions } from './asked-questions.ts';
import { readUnmarkedDocuments } from './unmarked-documents.ts';

const questions = readAskedQuestions(join(import.meta.dirname, 'questions'));
const marked = [
  ...readMarkedDocuments(join(import.meta.dirname, '../playbook/documents')),
  ...readMarkedDocuments(join(import.meta.dirname, '../../bench/everyday/marked')),
  ...readUnmarkedDocuments(join(import.meta.dirname, 'documents')),
];
const documents = new Map(marked.map((document) => [`${document.author}-${document.name}`, document]));

describe('plain questions', () => {
  it('are of several authors, and about marked documents', () => {
    expect(new Set(questions.map(({ author }) => author)).size).toBeGreaterThanOrEqual(4);
    const unknown = questions.filter(({ document }) => !documents.has(document));
    expect(unknown.map(({ document }) => document)).toEqual([]);
  });

  it('name lines that are there, and a kind', () => {
    const kinds: ReadonlySet<string> = new Set([...QUESTION_KINDS, 'absent']);
    for (const { document, question, lines, also, kind } of questions) {
      const count = documents.get(document)?.lines.length ?? 0;
      expect(kinds, `${document}: ${question}`).toContain(kind);
      for (const line of [...lines, ...also]) {
        expect(line, `${document}: ${question}`).toBeGreaterThan(0);
        expect(line, `${document}: ${question}`).toBeLessThanOrEqual(count);
      }
    }
  });

  it('are asked in words of their own, each once for a document', () => {
    const keys = questions.map(({ author, document, question }) => `${author} ${document} ${question}`);
    expect(keys.length - new Set(keys).size).toBeLessThanOrEqual(3);
  });
});
