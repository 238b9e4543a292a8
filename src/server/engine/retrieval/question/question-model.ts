import { CATEGORIES } from '#server/engine/clauses/categories.ts';
import { stemWord, tokenise } from '#server/engine/text/stem-words.ts';
import categoryWordings from './category-wordings.json' with { type: 'json' };
import { THESAURUS, type Thesaurus } from './thesaurus.ts';
import topicWordings from './topic-wordings.json' with { type: 'json' };

/** Something people ask about: a clause category, or a topic outside the categories. */
export interface QuestionSubject {
  /** A category's id, or a topic's name. */
  readonly id: string;
  readonly isCategory: boolean;
  /** Stems that stand in clauses about it. */
  readonly terms: readonly string[];
  readonly wordings: readonly SubjectWording[];
}

/** Styles of asking, written independently of each other, to keep the model from overfitting one of them. */
const WORDING_STYLES = ['wordings', 'terse', 'spoken', 'legal', 'roles'] as const;

type WordingStyle = (typeof WORDING_STYLES)[number];

interface SubjectWording {
  readonly text: string;
  readonly style: WordingStyle;
}

type SubjectEntry = { readonly terms: string } & Partial<Readonly<Record<WordingStyle, readonly string[]>>>;

interface LabelledWording extends SubjectWording {
  /** Position of its subject. */
  readonly subject: number;
}

export interface QuestionModel {
  readonly subjects: readonly QuestionSubject[];
  /** Whether a stem occurs in any wording. */
  knows(stem: string): boolean;
  /** How likely the question is about each subject; they add up to 1. */
  classify(question: string): Float64Array;
}

const EPOCHS = 20;
const LEARNING_RATE = 0.6;
/** Weight decay in each step, so that no single wording is learned by heart. */
const DECAY = 2e-5;
const GRADIENT_MINIMUM = 1e-3;
const TERMS_SHARE = 0.5;

/** All subjects with their wordings: first the categories in their own order, then the topics. */
export function listSubjects(): readonly QuestionSubject[] {
  const categories: Record<string, SubjectEntry> = categoryWordings;
  const topics: Record<string, SubjectEntry> = topicWordings;
  const make = (id: string, isCategory: boolean, entry: SubjectEntry | undefined): QuestionSubject => ({
    id,
    isCategory,
    terms: [...new Set(tokenise(entry?.terms ?? '').map(stemWord))],
    wordings: WORDING_STYLES.flatMap((style) => (entry?.[style] ?? []).map((text) => ({ text, style }))),
  });
  return [
    ...CATEGORIES.map(({ id }) => make(id, true, categories[id])),
    ...Object.entries(topics).map(([id, entry]) => make(id, false, entry)),
  ];
}

/** Every wording with its subject, in a fixed order. */
export function listWordings(subjects: readonly QuestionSubject[]): readonly LabelledWording[] {
  return subjects.flatMap(({ wordings }, subject) => wordings.map((wording) => ({ ...wording, subject })));
}

/**
 * Learns from wordings what a question is about: softmax regression over stems, pairs of neighbouring stems and groups
 * of like meaning, with runs of three letters. Takes about half a second, so nothing of it is stored; the same wordings give the same model.
 */
export function trainQuestionModel(
  subjects: readonly QuestionSubject[],
  wordings: readonly LabelledWording[],
  thesaurus: Thesaurus = THESAURUS,
): QuestionModel {
  const features = new Map<string, number>();
  const examples = listExamples(subjects, wordings).map(({ text, subject, share }) => ({
    inputs: weigh(listFeatures(text, thesaurus), (name) => {
      if (!features.has(name)) features.set(name, features.size);
      return features.get(name);
    }),
    subject,
    share,
  }));
  const weights = new Float64Array(features.size * subjects.length);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    const rate = (LEARNING_RATE * 4) / (1 + epoch / 8);
    for (let step = 0; step < examples.length; step += 1) {
      // A stride prime to the number of examples mixes the subjects the same way every time.
      const example = examples[(step * 619 + epoch * 31) % examples.length];
      if (example) learn(example, subjects.length, { weights, rate: rate * example.share });
    }
  }
  return {
    subjects,
    knows: (stem) => features.has(stem),
    classify: (question) =>
      predict(
        weigh(listFeatures(question, thesaurus), (name) => features.get(name)),
        weights,
        subjects.length,
      ),
  };
}

/** Features of one text: their numbers, and what each counts. */
interface Inputs {
  readonly features: Uint32Array;
  readonly values: Float64Array;
}

interface Learning {
  readonly weights: Float64Array;
  readonly rate: number;
}

function listExamples(
  subjects: readonly QuestionSubject[],
  wordings: readonly LabelledWording[],
): readonly (LabelledWording & { share: number })[] {
  const terms = subjects.map(({ terms: stems }, subject) => ({
    text: stems.join(' '),
    style: 'terse' as const,
    subject,
    share: TERMS_SHARE,
  }));
  return [...wordings.map((wording) => ({ ...wording, share: 1 })), ...terms];
}

function learn(
  { inputs, subject }: { inputs: Inputs; subject: number },
  count: number,
  { weights, rate }: Learning,
): void {
  const probabilities = predict(inputs, weights, count);
  const { features, values } = inputs;
  const others: number[] = [];
  for (let other = 0; other < count; other += 1) {
    const gradient = (other === subject ? 1 : 0) - (probabilities[other] as number);
    probabilities[other] = rate * gradient;
    if (Math.abs(gradient) >= GRADIENT_MINIMUM) others.push(other);
  }
  for (let input = 0; input < features.length; input += 1) {
    const first = (features[input] as number) * count;
    const value = values[input] as number;
    for (const other of others) {
      const place = first + other;
      weights[place] = (weights[place] as number) * (1 - DECAY) + (probabilities[other] as number) * value;
    }
  }
}

/** Subjects have no head start: of words that it has never met the model knows nothing, so all stay equally likely. */
function predict({ features, values }: Inputs, weights: Float64Array, count: number): Float64Array {
  const scores = new Float64Array(count);
  for (let input = 0; input < features.length; input += 1) {
    const first = (features[input] as number) * count;
    const value = values[input] as number;
    for (let subject = 0; subject < count; subject += 1) {
      scores[subject] = (scores[subject] as number) + value * (weights[first + subject] as number);
    }
  }
  const top = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  let sum = 0;
  for (let subject = 0; subject < count; subject += 1) {
    const exponent = Math.exp((scores[subject] as number) - top);
    scores[subject] = exponent;
    sum += exponent;
  }
  return scores.map((exponent) => exponent / sum);
}

/** Features with their weights, scaled to length 1 over all of them, so that unknown words make a question less sure. */
function weigh(features: ReadonlyMap<string, number>, number: (name: string) => number | undefined): Inputs {
  const norm = Math.sqrt([...features.values()].reduce((sum, value) => sum + value * value, 0)) || 1;
  const known = [...features].flatMap(([name, value]) => {
    const feature = number(name);
    return feature === undefined ? [] : [{ feature, value: value / norm }];
  });
  return {
    features: Uint32Array.from(known, ({ feature }) => feature),
    values: Float64Array.from(known, ({ value }) => value),
  };
}

/** Words that only make a sentence out of the rest. */
const FRAME_WORDS = new Set(
  'a an the is are be of to do does it this i we they them us me my our in on or and at if'.split(' '),
);

function listFeatures(text: string, thesaurus: Thesaurus): ReadonlyMap<string, number> {
  const words = tokenise(text);
  const stems = words.map(stemWord);
  const features = new Map<string, number>();
  stems.forEach((stem, index) => {
    features.set(stem, FRAME_WORDS.has(words[index] ?? '') ? 0.3 : 1);
    if (index > 0) features.set(`${stems[index - 1]} ${stem}`, 0.6);
  });
  addLetters(features, words);
  for (const { number } of thesaurus.groupsIn(stems)) features.set(`#${number}`, 0.9);
  return features;
}

/** Runs of three letters: most of them stay right in a word that was typed wrong, or that has another ending. */
function addLetters(features: Map<string, number>, words: readonly string[]): void {
  for (const word of words) {
    if (FRAME_WORDS.has(word)) continue;
    const marked = `^${word}$`;
    for (let start = 0; start + 3 <= marked.length; start += 1)
      features.set(`:${marked.slice(start, start + 3)}`, 0.25);
  }
}
