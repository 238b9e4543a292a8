import type { Reading } from '../reading/reading.ts';
import { type FoundDate, findDates } from '../text/dates.ts';
import type { Sentence } from '../text/sentences.ts';

/** A date with the words around it. */
export interface DateFact {
  readonly date: FoundDate;
  readonly sentence: Sentence;
  /** The words that make the day of another sentence this fact: "takes effect on the date first written above". */
  readonly because?: Sentence;
}

export interface DateFacts {
  /** When the contract was made. */
  readonly agreement: DateFact | null;
  /** When it takes effect, where a day is printed. */
  readonly effective: DateFact | null;
  /** A sentence that says when it takes effect without printing a day. */
  readonly effectiveWords: Sentence | null;
}

/** The date of making stands in the first sentences, or in the last ones by the signatures. */
export const OPENING_SENTENCES = 40;
const CLOSING_SENTENCES = 25;

const MADE =
  /\b(?:dated|made|entered\s+into|executed|as\s+of|effective|agreement|contract|lease|between|day\s+of|date[d]?\s*:|commencement\s+date|(?:order|contract|signing|issue)\s+date|date\s+of\s+(?:this\s+)?(?:contract|agreement|order|issue)|on\s+these\s+terms)(?![\p{L}])/iu;
/** Further down only these words right before a day make it the day of making. */
const FIRST_SENTENCES = 15;
const MADE_NEAR = /\b(?:dated?|made|entered\s+into|executed|signed|this)\b[^.;]{0,40}$/iu;
/** "Effective Date: …": the day of making may be another, and is asked for first. */
const START_LABEL =
  /\b(?:effective|commencement|start(?:ing)?)\s+date\W{0,6}$|\b(?:subscription|contract|service|membership|lease)\s+start\W{0,6}$|\bshall\s+commence\b[^.;]{0,20}$/iu;
const NOT_MADE =
  /\b(?:prior|previous|original(?:ly)?|amended\s+on|filed|act\s+of|incorporated\s+on|born|source:|form\s+10|rev(?:ised|\.))\b/iu;
/** Words that refer to another document, or to an earlier event. */
const OF_ANOTHER =
  /\b(?:to|until|till|through|before|after|by|runs?\s+to)\s*(?:on\s+)?$|\b(?:due|instal?lments?|payments?)\b[^.;]{0,80}\b(?:beginning|starting)\s+(?:on\s+)?$|\b(?:your|his|her|their|previous|earlier)\s+(?:[\p{L}-]+\s+){0,3}(?:letter|lease|agreement|contract|employment|note)\b|\bwhereas\b|\brecitals?\b|\bthat\s+certain\b|\b(?:has|have|had)\s+(?:previously\s+|heretofore\s+)?entered\b|\breference\s+is\s+made\b|\bpursuant\s+to\b|\bto\s+the\s+(?:[\p{L}-]+\s+){1,4}agreement\s+(?:\([^)]{1,40}\)\s+)?(?:dated|entered\s+into|made)|\b(?:until|through|ending|expir\w+|terminat\w+)\b[^,;]{0,30}$/iu;
const SIGNED = /\b(?:in\s+witness\s+whereof|executed|signed|dated|date\s*:|accepted\s+as\s+of)/iu;
const SIGNATURE_DATE = /\bdate\s*:\s*$/iu;
const EFFECTIVE_NAME = /["“”']\s?(?:[\p{L}]+\s){0,3}(?:effective|commencement|start(?:ing)?)\s+date\s?["“”']/iu;
const TAKES_EFFECT =
  /\b(?:(?:shall\s+|will\s+)?(?:become|be|is|made|takes?|commences?|begins?|starts?)\s+(?:effective|effect|in\s+effect)?|effective\s+(?:date|as\s+of|on|from)|with\s+effect\s+from|commenc(?:e|es|ing|ement)|start(?:s|ing)?\s+(?:on|date)|begin\s+on|start\s+(?=\p{L}{3,9}\.?\s\d|\d)|^from(?=\s))/iu;
const EFFECTIVE_SENTENCE =
  /\b(?:(?:agreement|contract|lease|term|employment|tenancy|plan|policy|amendment|venture|appointment|engagement|promotion)\b[^.;]{0,90}\b(?:effective|commence|commences|begin|begins|start|starts|take\s+effect|takes\s+effect)\b|effective\s+date["”']?\s*(?:means|shall\s+mean|is|shall\s+be|:)|commencement\s+date["”']?\s*(?:means|shall\s+mean|is|shall\s+be|:|for)|^(?:(?:subscription|contract|service|membership|employment|lease)\s+)?start(?:\s+date)?\s*:?\s+(?=\p{L}{3,9}\.?\s\d|\d)|(?:we|you|contractor|work|services?)(?:\s?[’']ll)?\s+(?:will\s+|expects?\s+to\s+)?(?:start|begin)s?\s+(?:work\s+)?on\b|^from\s+(?=\p{L}{3,9}\.?\s\d)|start\s+date\s*:|effective\s*:|effective\s+date\s+of\s+this)/iu;

/** Finds when the contract was made and when it takes effect. */
export function findDateFacts(reading: Reading): DateFacts {
  const opening = reading.sentences.slice(0, OPENING_SENTENCES);
  const agreement = findOpeningDate(opening) ?? findClosingDate(reading.sentences);
  const stated = findStatedEffectiveDate(reading.sentences);
  const inOpening = agreement !== null && saysEffective(agreement) ? agreement : null;
  const effective = stated ?? inOpening ?? findEffectOnMaking(agreement, reading.sentences);
  return { agreement, effective, effectiveWords: effective === null ? findEffectiveWords(reading.sentences) : null };
}

function findOpeningDate(opening: readonly Sentence[]): DateFact | null {
  const found = opening.flatMap((sentence, index) =>
    findDates(sentence.text.slice(0, 1_500)).map((date) => ({ date, sentence, place: placeOf(sentence, date, index) })),
  );
  const best = found.find(({ place }) => place === 'made') ?? found.find(({ place }) => place === 'perhaps');
  return best === undefined ? null : { date: best.date, sentence: best.sentence };
}

/** Whether a day near the top is that of making, may be where no other is, or is another one. */
function placeOf({ text }: Sentence, date: FoundDate, index: number): 'made' | 'perhaps' | 'other' {
  if (date.iso?.length === 7 || DEFINES_ANOTHER.test(text)) return 'other';
  const before = text.slice(Math.max(0, date.start - 120), date.start);
  const isOther = NOT_MADE.test(before.slice(-60)) || OF_ANOTHER.test(text.slice(0, date.start).slice(-400));
  if (isOther) return 'other';
  if (START_LABEL.test(before)) return 'perhaps';
  if (index < FIRST_SENTENCES ? MADE.test(before) : MADE_NEAR.test(before)) return 'made';
  return text.length < date.text.length + 25 ? 'perhaps' : 'other';
}

function findClosingDate(sentences: readonly Sentence[]): DateFact | null {
  const witness = sentences.find(({ text }) => /\bin\s+witness\s+whereof\b/iu.test(text.slice(0, 400)));
  const witnessed = witness === undefined ? undefined : findDates(witness.text.slice(0, 1_500))[0];
  if (witness !== undefined && witnessed?.iso?.length === 10) return { date: witnessed, sentence: witness };
  const closing = sentences.slice(Math.max(OPENING_SENTENCES, sentences.length - CLOSING_SENTENCES));
  const signed = closing.flatMap((sentence) =>
    findDates(sentence.text.slice(0, 1_500))
      .filter((date) => SIGNED.test(sentence.text.slice(Math.max(0, date.start - 200), date.start)))
      .map((date) => ({ date, sentence })),
  );
  const [first] = signed;
  if (first === undefined || !SIGNATURE_DATE.test(first.sentence.text.slice(0, first.date.start))) return first ?? null;
  // A contract is made when the last one signs.
  const days = signed.filter(
    ({ date, sentence }) => date.iso?.length === 10 && SIGNATURE_DATE.test(sentence.text.slice(0, date.start)),
  );
  return days.reduce<DateFact>(
    (latest, fact) => ((fact.date.iso ?? '') > (latest.date.iso ?? '') ? fact : latest),
    first,
  );
}

/** "This Agreement takes effect on the date first written above": the day of making is the day of effect. */
function findEffectOnMaking(agreement: DateFact | null, sentences: readonly Sentence[]): DateFact | null {
  if (agreement === null) return null;
  const because = sentences.find((sentence) => sentence.text.length < 900 && EFFECT_ON_MAKING.test(sentence.text));
  return because === undefined ? null : { ...agreement, because };
}

const EFFECT_ON_MAKING =
  /\b(?:agreement|contract|lease|term)\b[^.;]{0,80}\b(?:effective|commenc\w+|effect|begins?|force)\b[^.;]{0,40}(?<!\b(?:last|later|latest)\s)\b(?:date\s+(?:hereof|of\s+this\s+(?:agreement|contract|lease)|(?:first\s+)?(?:above|set\s+forth)|first\s+(?:above|written|set)))/iu;

/** "June 21, 1999 (the "Effective Date")", or "effective as of June 21, 1999". */
function saysEffective({ date, sentence }: DateFact): boolean {
  const after = sentence.text.slice(date.end, date.end + 60);
  const before = sentence.text.slice(Math.max(0, date.start - 60), date.start);
  return EFFECTIVE_NAME.test(after) || /\beffective\b|with\s+effect|\bas\s+of\b/iu.test(before);
}

/** "“Bill of Sale” means the agreement, effective as of …": the day of what is defined. */
const DEFINES_ANOTHER =
  /^["“](?!(?:[\p{L}]+\s){0,3}(?:effective|commencement|start(?:ing)?)\s+date|(?:initial\s+)?term["”])[^"”]{1,60}["”]\s+(?:shall\s+)?means?\b|^(?:either|each|any)?\s?[^.;]{0,60}\bmay\s+terminate\b/iu;

function findStatedEffectiveDate(sentences: readonly Sentence[]): DateFact | null {
  for (const sentence of sentences) {
    const named = EFFECTIVE_NAME.exec(sentence.text);
    const stated = EFFECTIVE_SENTENCE.exec(sentence.text);
    if ((named === null && stated === null) || DEFINES_ANOTHER.test(sentence.text)) continue;
    // A month alone is no day on which something takes effect.
    const dates = findDates(sentence.text.slice(0, 2_000)).filter((date) => date.iso?.length !== 7);
    const afterNamed =
      named === null ? undefined : nearest(dates, named.index, named.index + named[0].length, sentence.text);
    const afterStated =
      stated === null
        ? undefined
        : dates.find((date) => date.start >= stated.index && follows(sentence.text, stated.index, date));
    const date = afterNamed ?? afterStated;
    if (date !== undefined) return { date, sentence };
  }
  return null;
}

/** The date just before a defined name ("June 21, 1999 (the "Effective Date")") or behind it ("… means June 21, 1999"). */
function nearest(dates: readonly FoundDate[], start: number, end: number, text: string): FoundDate | undefined {
  const before = dates.findLast(
    (date) =>
      date.end <= start && start - date.end < 30 && /^[\s,]*\(?(?:the\s+)?$/iu.test(text.slice(date.end, start)),
  );
  const behind = dates.find(
    (date) =>
      date.start >= end &&
      date.start - end < 60 &&
      /\b(?:means?|be|is|:|of|as)\b|^\W*$/iu.test(text.slice(end, date.start)) &&
      !/\b(?:until|through|ending|expir\w*|terminat\w*|earlier|later|continue)\b/iu.test(text.slice(end, date.start)),
  );
  return before ?? behind;
}

function follows(text: string, index: number, date: FoundDate): boolean {
  const between = text.slice(index, date.start);
  return (
    between.length < 140 &&
    !/\b(?:expire|terminat|until|through|end(?:s|ing)?)\b/iu.test(between) &&
    TAKES_EFFECT.test(text.slice(index, date.end))
  );
}

function findEffectiveWords(sentences: readonly Sentence[]): Sentence | null {
  return (
    sentences.find(
      (sentence) =>
        sentence.text.length < 500 &&
        !/\b(?:notices?|communications?|amend\w*|waiver|terminations?|resignation)\b/iu.test(sentence.text) &&
        /(?:^(?:the\s+)?|["“])effective\s+date["”]?\s+(?:of\s+this\s+agreement\s+)?(?:means|shall\s+mean|is\s+the|shall\s+be\s+the)\b|\b(?:agreement|contract)\s+(?:shall|will)\s+(?:become|be)\s+effective\b|\bbecomes?\s+effective\s+(?:on|upon|when)\b/iu.test(
          sentence.text,
        ),
    ) ?? null
  );
}
