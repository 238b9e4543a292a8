import { describe, expect, it } from 'vitest';
import { CATEGORIES, categoryNumber } from '#server/engine/clauses/categories.ts';
import { stemWord } from '#server/engine/text/stem-words.ts';
import { listSubjects, listWordings, trainQuestionModel } from './question-model.ts';
import { THESAURUS } from './thesaurus.ts';
import { createQuestionReader, normaliseSection } from './understand-question.ts';

const subjects = listSubjects();

const reader = createQuestionReader(trainQuestionModel(subjects, listWordings(subjects), THESAURUS), THESAURUS);

function topSubject(question: string): string | undefined {
  const probabilities = reader.understand(question, []).subjects;
  return subjects[probabilities.indexOf(Math.max(...probabilities))]?.id;
}

describe('stemWord', () => {
  it.each([
    ['terminate terminated termination terminating'],
    ['assign assigns assigned assignment assignee'],
    ['disclose disclosure disclosing'],
    ['exclusive exclusivity exclusively'],
    ['pay paid payment payable'],
  ])('maps %s to one stem', (words) => {
    expect(new Set(words.split(' ').map(stemWord)).size).toBe(1);
  });

  it('keeps similar words with different stems apart', () => {
    expect(stemWord('business')).not.toBe(stemWord('bus'));
    expect(stemWord('party')).not.toBe(stemWord('part'));
  });
});

describe('question reader', () => {
  it.each([
    ['Can I get out early?', 'termination-for-convenience'],
    ['Who owns the inventions we make?', 'ip-ownership-assignment'],
    ["Which country's law is used?", 'governing-law'],
    ['Do we need liability insurance?', 'insurance'],
    ['May I hire their employees?', 'no-solicit-of-employees'],
    ['How high is the rent?', 'rent'],
    ['Where must notices be sent?', 'notices'],
  ])('classifies %j as a question about %s', (question, id) => {
    expect(topSubject(question)).toBe(id);
  });

  it('has training wordings for every category', () => {
    expect(subjects.slice(0, CATEGORIES.length).map(({ id }) => id)).toEqual(CATEGORIES.map(({ id }) => id));
    for (const { wordings, terms } of subjects) {
      expect(wordings.length).toBeGreaterThanOrEqual(3);
      expect(terms.length).toBeGreaterThanOrEqual(3);
    }
  });

  it('extracts named sections and pages', () => {
    const { places } = reader.understand('What do Section 4.2(a) and page 7 say about clause 12?', []);
    expect(places).toEqual([
      { kind: 'section', value: '4.2a' },
      { kind: 'section', value: '12' },
      { kind: 'page', value: '7' },
    ]);
    expect(normaliseSection('ARTICLE IV')).toBe('iv');
  });

  it('adds the previous question to a short follow-up', () => {
    const history = [
      { role: 'user', content: 'Does the contract renew automatically?' },
      { role: 'assistant', content: 'It does.' },
    ] as const;
    const followUp = reader.understand('And for how long?', history);
    expect(followUp.stems.has('renew')).toBe(true);
    expect(followUp.subjects[categoryNumber('renewal-term')]).toBeGreaterThan(0.2);
    for (const short of ['When?', 'Who pays for it?', 'What about the deposit?']) {
      expect(reader.understand(short, history).stems.has('renew'), short).toBe(true);
    }
  });

  it.each([
    'Which insurance must the tenant carry?',
    'When do I get my deposit back?',
    'Who pays for repairs?',
    'Where are notices sent?',
    'How much is the late fee?',
    'How long does the warranty last?',
  ])('ignores the history for a self-contained question: %s', (question) => {
    const history = [{ role: 'user', content: 'Where does the swimming pool stand?' }] as const;
    expect(reader.understand(question, history)).toEqual(reader.understand(question, []));
  });

  it.each([
    ['What is this about?', 'overview'],
    ['Please summarise the contract', 'overview'],
    ['What does the contract say?', 'overview'],
    ['What does this say about termination and notice?', 'content'],
    ['What does the agreement say on repairs?', 'content'],
    ['What is this clause worth?', 'content'],
    ['When is the rent due?', 'content'],
  ] as const)('knows what %j is', (question, intent) => {
    expect(reader.understand(question, []).intent).toBe(intent);
  });
});
