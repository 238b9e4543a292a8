import { hasFirmForm } from '../parties/party-names.ts';
import { foldWhiteSpace } from '../text/source-text.ts';

/** The title printed on a document. Offsets point into the joined text. */
export interface Title {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** What a letter is about, and not what it is. */
  readonly isSubject?: true;
}

/** So many lines may stand at the head of a document, before its first sentence. */
const HEAD_LINES = 24;
const LENGTH = { from: 4, to: 110 };
/** From this length on, a title may have run over the end of its line. UTF-16 units. */
const WRAPPED_LENGTH = 36;

/** Nouns for documents; one of them is the head of a title. */
const DOCUMENT =
  'agreements?|contracts?|lease|sub-?lease|sub-?let|tenancy|licen[cs]e|deed|undertaking|memorandum(?:\\s+of\\s+understanding)?|guarant(?:y|ee)|mortgage|bond|policy|policies|terms(?:\\s+(?:and|&)\\s+conditions)?|conditions|invoice|receipt|bill(?:\\s+of\\s+sale)?|quotation|quote|estimate|statement|notice|letter|offer|proposal|addendum|amendment|waiver|release|charter|handbook|guidelines|rules|form|certificate|report|power\\s+of\\s+attorney|will|order|confirmation|summary(?:\\s+sheet)?|note|plan|wording|booklet';
/** Behind the noun: what the document is about or its number, and no verb. */
const BEHIND =
  '(?:$|\\s*[([–—:|·,&]|\\s+(?:and|of|for|to|with|between|on|in|as|at|no\\b|nr\\b|number|ref|wording|schedule|booklet|sheet|[\\p{Lu}/-]*\\d)|\\s+\\d)';
const NAMES_DOCUMENT = new RegExp(`(?<![\\p{L}-])(?:${DOCUMENT})(?=${BEHIND})`, 'iu');
/** "LEASE of the shop at 41 Quay Parade": an address behind the noun belongs to the title. */
const BEGINS_AS_DOCUMENT = new RegExp(`^(?:\\p{L}+\\s){0,3}?(?:${DOCUMENT})\\s`, 'iu');
/** Words that name an agreement or a paper by themselves; of two lines this one is the title. */
const STRONG =
  /(?<![\p{L}-])(?:agreements?|contracts?|sub-?lease|lease|tenancy|licen[cs]e|deed|undertaking|guarant(?:y|ee)|policy|terms|conditions|invoice|bill\s+of\s+sale|receipt|quotation|quote|estimate|notice|addendum|amendment|memorandum|statement|offer|order)(?![\p{L}])/iu;

/** Parts of a document, marks and references, which name documents as well. */
const NO_TITLE =
  /^(?:part|article|section|schedule|annex|appendix|exhibit|attachment|clause|chapter|page|table|step|item|\(?[a-z]?\d{1,2}[.):])(?![\p{L}])|^(?:key|main|important|summary\s+of)\s+(?:terms|facts|points|information|commercial)\b|^(?:licen[cs]ed|registered|regulated|authori[sz]ed|incorporated|accredited)\s+(?:and\s+\p{L}+\s+)?(?:by|in|with|under|as)(?![\p{L}])|^(?:your\s+plan|your\s+rights|before\s+you)\b|\b(?:without\s+prejudice|subject\s+to\s+contract|strictly\s+private|confidential\s*$|execution\s+(?:version|copy)|immediate\s+release|specimen|overleaf)\b|^(?:between|by\s+and|dated?|from|to|re|ref|dear|our|attn|attention|bill(?:ed)?\s+to|sold\s+to|prepared|issued|known\s+all|know\s+all|the\s+parties|parties|terms\s*:|private|background|recitals|whereas|definitions|contents|filed|source)(?![\p{L}])/iu;
/** "Agreement no. 40-118", "Policy number: X", "Contract date": a reference, and no title. Bills are titled so. */
const REFERENCE =
  /^(?:\p{L}+\s){0,2}?(?:agreement|contract|lease|loan|policy|order|offer|certificate|application|account|client|quotation|form|plan|note)\s*(?:no\b|nr\b|number\b|num\b|ref\b|reference\b|date\b|id\b|#|:\s*[\d\p{Lu}]{2,}-?\d)/iu;
/** A reference that does not say of what: "Agreement no. 40-118", and not "Hire Purchase Agreement No. 5". */
const BARE_REFERENCE = /^\p{L}+\s*(?:no|nr|number|num|ref|reference|date|id|#|:)/iu;
/** What letterheads consist of. */
const LETTERHEAD =
  /@|\bwww\.|\bhttps?:|\b(?:ABN|ACN|NIPC|VAT|GST|HST|EIN|UEN|CIN|RC|CRO|Reg(?:d|istered)?|Registration|Licen[cs]e|Lic|Permit|Company|Charity|NCRCP|ROC|P\.?\s?O\.?\s+Box)\s{0,2}(?:no\b\.?|nr\b\.?|number|in\s|#|:)?\s{0,2}(?:[A-Z]{0,4}[\s/-]?\d{2,})|\+?\(?\d{2,4}\)?[\s-]\d{3,4}[\s-]\d{3,4}\b|\b\d{3}\s\d{3}\s\d{3}\b|\b(?:Phone|Tel|Fax|E-?mail)\b/iu;
const STREET =
  /\b\d{1,5}[A-Za-z]?,?\s+(?:\p{Lu}[\p{L}.'’-]*\s+){1,4}(?:Street|St|Road|Rd|Lane|Ln|Avenue|Ave|Drive|Dr|Court|Ct|Terrace|Way|Place|Pl|Square|Boulevard|Blvd|Crescent|Highway|Parade|Quay|Park|Row|House)\b|\b(?:Suite|Level|Floor|Unit|Flat|Apt\.?)\s+\d/u;
const PUNCTUATED = /[.;,!?]$/u;
const NUMBERED = /^\(?(?:\d{1,2}|[ivx]{1,4})[.)]\s|^\d{1,2}\.\d/iu;
/** A finite verb, or a subject that calls for one. */
const SENTENCE =
  /(?<![\p{L}])(?:is|are|was|were|be|been|has|have|had|shall|must|may|can|cannot|does|do|did|hereby|agrees?|means?|you|we|i|they|it|this|these|that|which|who)(?![\p{L}])/iu;
const RUNNING_WORDS = 9;

interface Line {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The title between the letterhead and the first sentence.
 * @param zone the first part of the document; offsets of the title point into it
 * @returns null where no line there names a document
 */
export function findHeadTitle(zone: string): Title | null {
  const lines = readHead(zone);
  const named = lines.filter(({ text }) => isTitle(text));
  const titles = named.filter(({ text }) => !REFERENCE.test(text) || isCapitals(text));
  const line =
    titles.find(({ text }) => STRONG.test(text)) ??
    named.find(({ text }) => STRONG.test(text) && !BARE_REFERENCE.test(text)) ??
    titles[0];
  if (line === undefined) return null;
  const index = lines.indexOf(line);
  return joinOverrun(lines, index) ?? joinWrapped(lines, index);
}

/** The lines before the first that reads as a sentence; parts that dots and bars set apart are lines of their own. */
function readHead(zone: string): readonly Line[] {
  const lines: Line[] = [];
  for (const match of zone.matchAll(/[^\n]{1,2000}/gu)) {
    const words = match[0].trim();
    if (words === '') continue;
    if (lines.length >= HEAD_LINES || beginsText(words)) break;
    lines.push(...splitLine(match[0], match.index));
  }
  return lines;
}

/** "QUOTE Q-3367 Date: November 19, 2026 Valid until: …": the paper's name and number in front of labelled values. */
const NUMBERED_PAPER =
  /^(?:\p{L}+\s)?(?:quote|quotation|estimate|invoice|receipt|proposal|credit\s+note)\s+(?:(?:no\.?|number|#)\s*)?[\p{Lu}]{0,5}[-/]?\d[\p{L}\d/-]*(?=\s+\p{Lu}[\p{L} ]{2,20}:\s)/iu;

/** "Summary Sheet | Application no. 33 | Date: May 1", "Acme LLC · Form 7". */
function splitLine(line: string, offset: number): readonly Line[] {
  const paper = NUMBERED_PAPER.exec(line.trimStart())?.[0];
  if (paper !== undefined) {
    const start = offset + line.search(/\S/u);
    return [{ text: foldWhiteSpace(paper), start, end: start + paper.length }];
  }
  // Behind a dot a small letter continues what stands before it.
  return [...line.matchAll(/\S(?:[^\n]*?)(?=\s+[|·•](?=\s+(?!\p{Ll}))|\s{3,}|\s*$)/gu)].flatMap((part) => {
    const mark = /^[|·•\s]+/u.exec(part[0])?.[0].length ?? 0;
    const start = offset + part.index + mark;
    const text = foldWhiteSpace(part[0].slice(mark));
    return text === '' ? [] : [{ text, start, end: offset + part.index + part[0].trimEnd().length }];
  });
}

/** Whether the text of the document begins: a sentence, a numbered clause, a salutation. */
function beginsText(line: string): boolean {
  if (/^(?:dear|hi|hello)\s/iu.test(line) || /^1\.?\s+\p{Lu}/u.test(line)) return true;
  const words = line.split(/\s+/u);
  const small = words.filter((word) => /^\p{Ll}/u.test(word)).length;
  return words.length >= RUNNING_WORDS && small * 2 >= words.length && SENTENCE.test(line);
}

function isTitle(text: string): boolean {
  return (
    text.length >= LENGTH.from &&
    text.length <= LENGTH.to &&
    /^[\p{Lu}\d“"]/u.test(text) &&
    NAMES_DOCUMENT.test(text) &&
    !(PUNCTUATED.test(text) && !/\b(?:inc|ltd|co|corp)\.$/iu.test(text)) &&
    !NUMBERED.test(text) &&
    !NO_TITLE.test(text) &&
    !LETTERHEAD.test(text) &&
    !(STREET.test(text) && !BEGINS_AS_DOCUMENT.test(text)) &&
    !/\p{L}:\s+\S.*:\s|\|/u.test(text) &&
    !SENTENCE.test(text.replace(/\([^()]*\)/gu, ''))
  );
}

function isCapitals(text: string): boolean {
  return text === text.toUpperCase();
}

/** "Consumer Loan Contract, Goods Mortgage / and Guarantee": a long line that the next one completes. */
function joinWrapped(lines: readonly Line[], index: number): Title {
  const line = lines[index] as Line;
  const next = lines[index + 1];
  const isOpen = /(?<![\p{L}])(?:and|of|for|to|the|&|with|–|-)$/iu.test(line.text);
  const isRest =
    next !== undefined &&
    next.text.length <= LENGTH.to - line.text.length + 20 &&
    !PUNCTUATED.test(next.text) &&
    !LETTERHEAD.test(next.text) &&
    !SENTENCE.test(next.text) &&
    (isOpen ||
      (line.text.length >= WRAPPED_LENGTH && /^(?:(?:and|of|for|to|or|with|&)\s|\d{4}$)/u.test(next.text)) ||
      (isCapitals(line.text) &&
        isCapitals(next.text) &&
        /^(?:AND|OF|FOR|TO|OR|WITH|&|NO\.?\s?\d)(?:\s|$)/u.test(next.text)));
  if (!isRest) return line;
  return { text: `${line.text} ${next.text}`, start: line.start, end: next.end };
}

const BARE_NOUN = /^(?:agreement|contract|policy|form)$/iu;
/** The small words of a title. */
const TITLE_PARTICLE = /^(?:and|or|of|for|to|the|a|an|in|on|with|&)$/u;

/**
 * "Residence, Meal Plan and Furniture Rental / Agreement": the last word of a title whose line was full.
 * @param lines of the document, in its order
 * @returns null where the line at `index` is no such word, or the one above is no beginning of a title
 */
export function joinOverrun(lines: readonly Line[], index: number): Title | null {
  const [above, line] = [lines[index - 1], lines[index]];
  if (above === undefined || line === undefined || !BARE_NOUN.test(line.text)) return null;
  const words = above.text.split(' ').filter((word) => !TITLE_PARTICLE.test(word));
  const isBeginning =
    above.text.length >= WRAPPED_LENGTH &&
    above.text.length + line.text.length < LENGTH.to &&
    words.every((word) => /^\p{Lu}/u.test(word)) &&
    !/\d/u.test(above.text) &&
    !PUNCTUATED.test(above.text) &&
    !hasFirmForm(above.text) &&
    !LETTERHEAD.test(above.text);
  return isBeginning ? { text: `${above.text} ${line.text}`, start: above.start, end: line.end } : null;
}

/** Near a salutation, what the letter is about. */
const SALUTATION = /(?:^|\n)[ \t]*(?:Dear|Hi|Hello|To\s+whom\s+it\s+may\s+concern)(?![\p{L}])[^\n]{0,60}/u;
const ABOUT = /(?:^|\n)[ \t]*(?:Re|RE|Subject|Betr)\s{0,3}:\s*(?<words>\S[^\n]{4,140})/u;
/** The subject stands within so many lines of the salutation. */
const SUBJECT_LINES = 2;
const NO_SUBJECT =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|(?:our|your)\s+ref\w*|ref|date|by|via|from|to|page|attn|attention)(?![\p{L}])|\b(?:\d{1,2}(?:st|nd|rd|th)?\s+)?(?:January|February|March|April|May|June|July|August|September|October|November|December)\b[\s\d,]*$|:\s|\b[A-Z]{1,2}\d[\dA-Z]?\s\d[A-Z]{2}$|\b\d{4,5}$/iu;

/** The subject of a letter: behind "Re:", or a line by itself above or below the salutation. */
export function findSubject(zone: string): Title | null {
  const about = ABOUT.exec(zone);
  const words = about?.groups?.['words'];
  if (about !== null && words !== undefined) return placed(words, about.index + about[0].indexOf(words));
  const greeting = SALUTATION.exec(zone);
  if (greeting === null) return null;
  const linesOf = (text: string, offset: number): readonly Line[] =>
    [...text.matchAll(/[^\n]{1,300}/gu)]
      .filter(([line]) => line.trim() !== '')
      .map((match) => ({
        text: foldWhiteSpace(match[0]),
        start: offset + match.index,
        end: offset + match.index + match[0].trimEnd().length,
      }));
  const greeted = greeting.index + greeting[0].length;
  const below = linesOf(zone.slice(greeted, greeted + 400), greeted).slice(0, SUBJECT_LINES);
  const above = linesOf(zone.slice(0, greeting.index + 1), 0).slice(-1);
  const line = [...above, ...below].find(isSubject);
  return line === undefined ? null : { ...line, isSubject: true };
}

function isSubject({ text }: Line): boolean {
  const words = text.split(' ');
  return (
    words.length >= 3 &&
    text.length <= LENGTH.to &&
    /^[\p{Lu}\d]/u.test(text) &&
    !PUNCTUATED.test(text) &&
    !NUMBERED.test(text) &&
    !NO_TITLE.test(text) &&
    !NO_SUBJECT.test(text) &&
    !LETTERHEAD.test(text) &&
    !(STREET.test(text) && /^(?:\d|Flat|Unit|Suite|Level)/u.test(text)) &&
    !SENTENCE.test(text)
  );
}

function placed(words: string, start: number): Title {
  return { text: foldWhiteSpace(words), start, end: start + words.trimEnd().length, isSubject: true };
}
