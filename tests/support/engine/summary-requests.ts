import type { AnswerDraft } from '#server/ports/language-model.ts';
import type { AnalysedDocument } from './analysed-documents.ts';

/** What is asked for, and whether an answer is that. */
export interface SummaryRequest {
  readonly text: string;
  readonly isMet: (answer: AnswerDraft) => boolean;
}

const WHOLE = [
  'Summarise this document',
  'Can you give me a quick overview of this contract?',
  "what's this about",
  'What am I looking at here?',
  'sum it up please',
  'the gist?',
  'Walk me through this',
  'explain this document to me',
  'I have two minutes. What does this say?',
] as const;
const BULLETS: readonly (readonly [string, number])[] = [
  ['Summarise this in three bullets', 3],
  ['give me 5 bullet points', 5],
  ['the 4 most important points please', 4],
  ['key points?', 3],
  ['tl;dr', 3],
  ['What are the main takeaways?', 3],
  ['Put it in two bullet points for me', 2],
];
const SENTENCE = [
  'Sum it up in one sentence',
  'this contract in a single sentence please',
  'one-line summary',
] as const;
const SIMPLE = [
  'Explain this to me like I am five',
  'eli5',
  'Explain it for a ten-year-old',
  "I'm new to this, what does it all mean?",
  'in plain words please',
  'Say it in plain English',
  'Explain it as if I was a child',
  "I don't understand any of this",
  "I'm not a lawyer, explain it simply",
  'what does this mean for me',
  'dumb it down for me',
  'Explain this in simple terms',
] as const;
const LISTS = [
  'What should I worry about?',
  'any red flags?',
  'the five biggest risks',
  'What is unusual here?',
  'does anything stand out',
  'Is this fair?',
  'is this a good deal or a bad deal',
  'Who pays for what?',
  'what do I have to pay',
  'list all costs',
  'What are my obligations?',
  'what am i signing up for',
  'list all duties',
] as const;
const PAGES: readonly ((page: number) => string)[] = [
  (page) => `what does page ${page} say`,
  (page) => `Summarise page ${page}`,
  (page) => `What's on page ${page}?`,
  (page) => `explain p. ${page} to me in plain words`,
  (page) => `give me page ${page} in two bullets`,
];
const SECTIONS: readonly ((section: string) => string)[] = [
  (section) => `Summarise section ${section}`,
  (section) => `sum up clause ${section} in one sentence`,
  (section) => `What does section ${section} say?`,
  (section) => `Can you explain paragraph ${section} in plain English?`,
  (section) => `what's in §${section}`,
  (section) => `section ${section}?`,
];
const HEADINGS: readonly ((heading: string) => string)[] = [
  (heading) => `What does the section on ${heading} say?`,
  (heading) => `summarise the ${heading} section`,
  (heading) => `explain the part about ${heading} to me`,
];
const MISSING = ['what does page 99 say', 'Summarise section 87'] as const;

/** Requests for a summary that a document can meet: of the whole, of pages, sections, annexes and headings that it has. */
export function listSummaryRequests(document: AnalysedDocument): readonly SummaryRequest[] {
  const { excerpt, passages, document: source } = document;
  const beginning = excerpt.summary.text.slice(0, 25);
  const sections = [...new Set(passages.map(({ section }) => section ?? ''))];
  const numbered = sections.filter((section) => /^\d{1,2}(?:\.\d{1,2})?$/u.test(section));
  const annexes = sections.filter((section) => /^(?:schedule|annex\w*|exhibit|appendix) \S+$/iu.test(section));
  const headings = [...new Set(passages.map(({ heading }) => heading?.toLowerCase() ?? ''))].filter((heading) =>
    /^[a-z]{4,}(?: [a-z]{3,}){0,2}$/u.test(heading),
  );
  const textOf = (isMeant: (passage: (typeof passages)[number]) => boolean): string =>
    passages
      .filter(isMeant)
      .map(({ text }) => fold(text))
      .join(' ');
  const isIn = (text: string) => (answer: AnswerDraft) =>
    answer.quotes.length > 0 && answer.quotes.every((quote) => text.includes(fold(quote.text)));
  const onPage = (page: number) => (answer: AnswerDraft) =>
    answer.quotes.length > 0 && answer.quotes.every(({ pageNumber }) => pageNumber === page);
  return [
    ...WHOLE.map((text) => request(text, (answer) => answer.text.includes(beginning))),
    ...BULLETS.map(([text, count]) => request(text, (answer) => countBullets(answer) === count)),
    ...SENTENCE.map((text) =>
      request(text, (answer) => answer.text.startsWith(beginning) && !answer.text.includes('\n')),
    ),
    ...SIMPLE.map((text) => request(text, (answer) => /^\*\*(?:What|The)/u.test(answer.text))),
    ...LISTS.map((text) => request(text, (answer) => countBullets(answer) > 0)),
    ...PAGES.map((ask, index) => {
      const page = (index % source.pages.length) + 1;
      return request(ask(page), onPage(page));
    }),
    request("what's on the last page?", onPage(source.pages.length)),
    ...SECTIONS.flatMap((ask, index) => {
      const section = numbered[(index * 3) % numbered.length];
      return section === undefined
        ? []
        : [
            request(
              ask(section),
              isIn(textOf((one) => one.section === section || one.section?.startsWith(`${section}.`) === true)),
            ),
          ];
    }),
    ...annexes.map((annex) =>
      request(`what's in ${annex.toLowerCase()}?`, isIn(textOf((one) => one.section === annex))),
    ),
    ...HEADINGS.flatMap((ask, index) => {
      const heading = headings[index];
      return heading === undefined
        ? []
        : [request(ask(heading), isIn(textOf((one) => one.heading?.toLowerCase().includes(heading) === true)))];
    }),
    ...MISSING.map((text) => ({ text, isMet: (answer: AnswerDraft) => answer.outcome === 'not-found' })),
  ];
}

/** Met by an answer that is sure and quotes something. */
function request(text: string, isMet: SummaryRequest['isMet']): SummaryRequest {
  return {
    text,
    isMet: (answer) => answer.outcome === 'answered' && !answer.isHedged && answer.quotes.length > 0 && isMet(answer),
  };
}

function countBullets({ text }: AnswerDraft): number {
  return text.split('\n').filter((line) => line.startsWith('- ')).length;
}

function fold(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
