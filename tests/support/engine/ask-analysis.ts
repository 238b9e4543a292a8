import { readFact, readParty } from '#server/engine/answering/read-fact.ts';
import type { AnalysedItem, AnalysisExcerpt, AnswerDraft } from '#server/ports/language-model.ts';
import { type AnalysedDocument, shareWords } from './analysed-documents.ts';

/** A question about one item of an analysis. */
export interface AnalysisQuestion {
  readonly about: 'fact' | 'party' | 'date' | 'risk' | 'duty';
  readonly text: string;
  /** Items that answer it: more than one where several have the same name. */
  readonly items: readonly AnalysedItem[];
  /** What the card says, without its label. */
  readonly values: readonly string[];
}

/** `agrees`: the words or the value of the card; `misses`: not found, or likely only; `contradicts`: another value, for sure. */
export type Agreement = 'agrees' | 'misses' | 'elsewhere' | 'contradicts';

const NAME_FRAMES: readonly ((name: string) => string)[] = [
  (name) => `What is the ${name}?`,
  (name) => `what does it say about the ${name}`,
  (name) => `Tell me about the ${name}.`,
  (name) => `${name}?`,
  (name) => `Can you tell me what the ${name} is, please?`,
  (name) => `Is there anything in there on ${name}?`,
  (name) => `whats the ${name} again`,
  (name) => `And what about ${name}?`,
];
const DATE_FRAMES: Readonly<Record<string, readonly string[]>> = {
  starts: ['When does it start?', 'start date?', 'what day does this begin', 'When does it take effect?'],
  ends: ['When does it end?', 'end date?', 'when does this expire', 'When is it over?', 'What is the expiry date?'],
  renews: ['When does it renew?', 'what day does it renew itself', 'When does the contract roll over?'],
  'notice-by': [
    'By when do I have to give notice?',
    'last day to cancel',
    'What is the latest day I can tell them I am not renewing?',
  ],
  due: ['What deadlines are there?', 'List all important dates.', 'which dates do I have to keep in mind'],
};
const DUTY_FRAMES: readonly ((who: string, what: string) => string)[] = [
  (who, what) => `Does ${who} have to ${what}?`,
  (who, what) => `Is it true that ${who} must ${what}?`,
  (who, what) => `must ${who} ${what}`,
];
const FRAMES_PER_ITEM = 2;

/** Asks every labelled fact, party, date, risk and duty of an analysis, in some of many wordings in turn. */
export function listAnalysisQuestions(excerpt: AnalysisExcerpt): readonly AnalysisQuestion[] {
  return [...askNames(excerpt), ...askParties(excerpt), ...askDates(excerpt), ...askDuties(excerpt)];
}

export function judgeAgreement({ items, values }: AnalysisQuestion, answer: AnswerDraft): Agreement {
  if (answer.outcome !== 'answered') return 'misses';
  const quotes = items.flatMap((item) => item.quotes);
  const shown = fold(answer.text);
  if (values.some((value) => shown.includes(fold(value))) || shareWords(answer.quotes, quotes)) return 'agrees';
  if (answer.isHedged) return 'misses';
  return /^\*\*[^*]*\d/u.test(answer.text) ? 'contradicts' : 'elsewhere';
}

/** How the answers of a document agree with its analysis. */
export function compareWithAnalysis(document: AnalysedDocument) {
  return listAnalysisQuestions(document.excerpt).map((question) => {
    const answer = document.ask(question.text);
    return { document: document.name, question, answer, agreement: judgeAgreement(question, answer) };
  });
}

function askNames({ facts, risks }: AnalysisExcerpt): readonly AnalysisQuestion[] {
  const named = [
    ...facts.flatMap((item) => {
      const fact = readFact(item);
      return fact ? [{ about: 'fact' as const, name: fact.label, value: fact.value, item }] : [];
    }),
    ...risks.flatMap((item) =>
      item.term === null || item.quotes.length === 0
        ? []
        : [{ about: 'risk' as const, name: item.term.replace(/\s*\([^)]*\)/gu, ''), value: item.text, item }],
    ),
  ];
  const groups = Map.groupBy(named, ({ name }) => name.toLowerCase());
  return [...groups].flatMap(([name, own], index) => {
    const [first] = own;
    if (!first) return [];
    return choose(NAME_FRAMES, index).map((frame) => ({
      about: first.about,
      text: frame(name),
      items: own.map(({ item }) => item),
      values: own.map(({ value }) => value),
    }));
  });
}

function askParties({ facts }: AnalysisExcerpt): readonly AnalysisQuestion[] {
  return facts.flatMap((item) => {
    const party = readParty(item);
    const role = party?.roles.find((own) => !/^(?:i|me|we|us|you)$/u.test(own));
    if (!party || role === undefined) return [];
    const holders = facts.filter((fact) => readParty(fact)?.roles.includes(role));
    return [`Who is the ${role}?`, `whos the ${role} in this`, 'Who are the parties?'].map((text) => ({
      about: 'party' as const,
      text,
      items: holders,
      values: [party.name],
    }));
  });
}

function askDates({ dates }: AnalysisExcerpt): readonly AnalysisQuestion[] {
  return dates.flatMap((date) =>
    (DATE_FRAMES[date.kind] ?? []).map((text) => ({
      about: 'date' as const,
      text,
      items: [date],
      values: [date.title],
    })),
  );
}

/** Duties that are worded by their card; those in the document's own words are asked with these. */
function askDuties({ obligations }: AnalysisExcerpt): readonly AnalysisQuestion[] {
  return obligations.flatMap((item, index) => {
    const {
      who = '',
      what = '',
      words = '',
    } = /^(?:(?<who>[^:]{1,60}): )?(?:must (?<what>(?!not\b)\S.*)|(?<words>\S.*))$/su.exec(item.text)?.groups ?? {};
    const subject = who === '' || /^(?:each|both|all)\b/iu.test(who) ? 'each party' : `the ${who.toLowerCase()}`;
    const texts =
      what === ''
        ? [`Does it say that ${decapitalise(words)}?`]
        : choose(DUTY_FRAMES, index, 1).map((frame) => frame(subject, what));
    return texts.map((text) => ({ about: 'duty' as const, text, items: [item], values: [what || words] }));
  });
}

function choose<Frame>(frames: readonly Frame[], index: number, count = FRAMES_PER_ITEM): readonly Frame[] {
  return Array.from({ length: count }, (_, step) => frames[(index + step) % frames.length]).filter(
    (frame) => frame !== undefined,
  );
}

function decapitalise(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
}

function fold(text: string): string {
  return text
    .replace(/\\/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/[.“”"…]/gu, '')
    .trim()
    .toLowerCase();
}
