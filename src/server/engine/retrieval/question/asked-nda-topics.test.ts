import { describe, expect, it } from 'vitest';
import { NDA_TOPICS, ndaTopicNumber } from '#server/engine/nda/nda-topics.ts';
import { weighNdaPresence, weighNdaTopics } from '../ranking/weigh-nda-topics.ts';
import { readAskedTopics } from './asked-nda-topics.ts';
import { listSubjects } from './question-model.ts';
import type { QuestionUnderstanding } from './understand-question.ts';

const subjects = listSubjects();

/** A question that was understood to be about one subject, or about none. */
function understood(subject: string | null): QuestionUnderstanding {
  return {
    intent: 'content',
    text: '',
    stems: new Map(),
    unknownStems: [],
    related: new Map(),
    expected: new Map(),
    subjects: Float64Array.from(subjects, ({ id }) => (id === subject ? 1 : 0)),
    places: [],
    kinds: [],
    phrases: [],
  };
}

function topTopic(text: string, subject: string | null): string | undefined {
  const weights = readAskedTopics(text, understood(subject), subjects);
  return NDA_TOPICS[weights.indexOf(Math.max(...weights))]?.id;
}

describe('readAskedTopics', () => {
  it('matches each hypothesis by its own words', () => {
    for (const { id, hypothesis } of NDA_TOPICS) expect(topTopic(hypothesis, null)).toBe(id);
  });

  it("separates topics of one subject by the question's words", () => {
    expect(topTopic('Are spoken remarks covered?', 'confidential-marking')).toBe('nda-3');
    expect(topTopic('Does it need a stamp?', 'confidential-marking')).toBe('nda-1');
    expect(topTopic('May our accountant read it?', 'confidential-sharing')).toBe('nda-7');
  });

  it('matches no topic for other questions', () => {
    const weights = readAskedTopics('When is the rent due?', understood('rent'), subjects);
    expect(weights.every((weight) => weight === 0)).toBe(true);
  });
});

describe('weighNdaTopics', () => {
  const asked = NDA_TOPICS.map(({ id }) => (id === 'nda-16' ? 1 : 0));
  const topic = ndaTopicNumber('nda-16');
  const findings = {
    passageOdds: NDA_TOPICS.map((_, number) => (number === topic ? [-4, 3] : [0, 0])),
    presence: NDA_TOPICS.map((_, number) => (number === topic ? 0.9 : 0.1)),
  };
  const ranked = { ordinals: [0, 1], ranks: [2, 1], rows: [Float32Array.of(1), Float32Array.of(2)] };

  it('ranks passages with evidence first, each with its own row', () => {
    const weighed = weighNdaTopics(ranked, asked, findings);
    expect(weighed.ordinals).toEqual([1, 0]);
    expect(weighed.rows[0]?.[0]).toBe(2);
  });

  it('changes nothing without an asked topic', () => {
    const nothing = asked.map(() => 0);
    expect(weighNdaTopics(ranked, nothing, findings).ranks).toEqual(ranked.ranks);
    expect(weighNdaPresence(0.3, nothing, findings)).toBeCloseTo(0.3);
  });

  it('uses the presence of the topic as the probability of an answer', () => {
    expect(weighNdaPresence(0.3, asked, findings)).toBeCloseTo(0.9);
  });
});
