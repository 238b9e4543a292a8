import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '#server/engine/clauses/categories.ts';
import { listSubjects } from '#server/engine/retrieval/question/question-model.ts';
import { CATEGORY_QUESTIONS, NDA_QUESTIONS } from './questions.ts';

const fold = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, ' ')
    .trim();

describe('benchmark questions', () => {
  it('cover every category in three wordings or more', () => {
    expect(Object.keys(CATEGORY_QUESTIONS).sort()).toEqual(CATEGORIES.map(({ id }) => id).sort());
    for (const questions of Object.values(CATEGORY_QUESTIONS)) expect(questions.length).toBeGreaterThanOrEqual(3);
  });

  it('do not occur in the training wordings', () => {
    const learned = new Set(listSubjects().flatMap(({ wordings }) => wordings.map(({ text }) => fold(text))));
    const asked = [...Object.values(CATEGORY_QUESTIONS), ...Object.values(NDA_QUESTIONS)].flat().map(fold);
    expect(asked.filter((question) => learned.has(question))).toEqual([]);
  });
});
