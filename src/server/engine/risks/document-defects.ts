import type { Facts } from '../facts/facts.ts';
import type { Contradiction } from '../facts/find-contradictions.ts';
import { hasVerb } from '../parties/restate-for-reader.ts';
import { joinWithAnd, quoteRange, quoteSentence } from '../reading/quote-evidence.ts';
import type { Reading } from '../reading/reading.ts';
import type { ContainedAgreement } from '../structure/find-agreements.ts';
import type { Sentence } from '../text/sentences.ts';
import type { WeightedRisk } from './weighted-risk.ts';

/** How many page numbers are listed before the rest is summed up. */
const PAGES_NAMED = 10;

/** What is wrong with the document itself; it concerns all sides. */
export function findDocumentDefects(
  reading: Reading,
  facts: Facts,
  contradictions: readonly Contradiction[],
): readonly WeightedRisk[] {
  const burdens = facts.sides.all.map(({ role }) => role);
  return [...blankRisk(reading, facts), ...contradictionRisks(contradictions), ...findFileDefects(reading)].map(
    (risk) => (burdens.length > 0 ? { ...risk, burdens } : risk),
  );
}

/** Sides and terms are read from the first agreement of a file. */
export function findOtherAgreements(
  reading: Reading,
  agreements: readonly ContainedAgreement[],
): readonly WeightedRisk[] {
  const others = agreements.slice(1);
  const quotes = others.flatMap(({ title, start }) => quoteRange(reading, { start, end: start + title.length }));
  if (quotes.length === 0) return [];
  const which = joinWithAnd(others.slice(0, PAGES_NAMED).map(({ title }) => `“${title}”`));
  return [
    {
      risk: 'This file holds more than one agreement',
      explanation: `Besides the first one there is ${which}. Sides and terms here are those of the first; upload the others as files of their own.`,
      severity: 'Low',
      quotes,
      weight: 6,
    },
  ];
}

/** What is wrong with the file, whatever it is about. */
export function findFileDefects(reading: Reading): readonly WeightedRisk[] {
  return [...unreadRisk(reading), ...hiddenTextRisk(reading)];
}

const BLANK =
  /_{4,}|\[\s?(?:●|•|_{1,20}|\.{3,8}|insert[^\]]{0,60}|tbd|to\s+be\s+(?:determined|agreed|inserted)[^\]]{0,40}|date|amount|name|address|number)\s?\]|\[ {2,20}\]|\bTBD\b|(?:\.\s?){12,60}(?=\s\p{Ll})/giu;
const SIGNATURE =
  /\b(?:by|name|title|date|signature|signed|its|print(?:ed)?|witness|attest|initials?|email|phone|fax|address|notary|commission|unterschrift|ort|datum|name|gelesen|den)\b\s{0,3}[:,]?\s*$|^\s*_{4,}|\bSIGN|\bunterschr/iu;
/** A line to sign on, with the name of who signs behind it. */
const NAME_BEHIND = /^\s{0,8}\(?\p{Lu}[\p{L}.'’-]{0,30}(?:[\s,]{1,3}\p{Lu}[\p{L}.'’-]{0,30}){0,5}\)?\s{0,8}$/u;
/** "SIGNED for and on behalf of Ash Ltd: ____", "For Ash Ltd: ____", "in the presence of ____": lines to sign on. */
const SIGNED_BY =
  /\b(?:signed|executed|on\s+behalf\s+of|signatures?|witness(?:es|ed)?|in\s+the\s+presence\s+of|accepted\s+(?:and\s+agreed|by)|acknowledged|agreed\s+(?:and\s+accepted|by)|initials?)\b|(?:^|\n|\s{2,20}|_)\s*For\s+(?:the\s+)?\p{Lu}[^:;.\n]{1,80}:\s*$/iu;
const SIGNED_BY_REACH = 200;
/** Whom a line is for, at its beginning: "For the Supplier ____", "Date: For the Customer ____". */
const SIGNED_FOR =
  /(?:^|\n|:)\s*(?:(?:signed|executed)\s+)?(?:for|by|on\s+behalf\s+of)\s+(?:the\s+)?\p{Lu}[^.;:\n]{1,100}$/u;
/** "Acme LLC by Crest Inc., its agent ____": a party and who signs for it. */
const SIGNED_AS =
  /\b(?:its|as|the)\s+(?:authori[sz]ed\s+)?(?:agent|attorney|director|officer|manager|secretary|trustee|signatory|representative|president|member)\s*[:,]?\s*$/iu;
/** "I have read and accept the terms ____" ends with a line to sign on. */
const ACCEPTED = /\b(?:I|we)\s+(?:have\s+read|accept|agree|acknowledge|confirm)\b[^_]{0,200}$/iu;
/** The close of a letter, and what is said right above the lines to sign on: "Yours sincerely, ____", "at the time you sign. ____". */
const CLOSES =
  /\b(?:yours\s+(?:sincerely|faithfully|truly)|(?:kind|best|warm)(?:est)?\s+regards|sincerely|regards|respectfully|mit\s+freundlichen\s+gr(?:ü|ue)(?:ß|ss)en|hochachtungsvoll|sign(?:ed|ature)?)\s*[,:.]?\s*$/iu;
/** What stands between names, roles and titles around the lines to sign on. */
const LINKS = /^(?:and|of|for|the|by|on|behalf|contact|in|presence|name|date|title)$/u;

/** Names, roles and titles, and no other words. */
function namesOnly(text: string): boolean {
  return (text.match(/\p{L}+/gu) ?? []).every((word) => /^\p{Lu}/u.test(word) || LINKS.test(word));
}

/** A blank behind these is a gap in what is agreed. */
const LAYS_DOWN =
  /\b(?:shall|must|will|pays?|payable|rent|price|fees?|sum|amount|term\s+of|starts?|begins?|ends?)\b|[$€£]\s*$/iu;
const BLANK_QUOTES = 3;

/** Medium; high when a sum or a date was left open in a sentence that lays down a duty. */
function blankRisk(reading: Reading, { kind }: Facts): WeightedRisk[] {
  if (!kind.isLegal && !kind.isContract) return [];
  const blanks: { sentence: Sentence; index: number }[] = [];
  for (const sentence of reading.sentences) {
    if (sentence.text.length < 20 || !/\p{L}{3,}\s\p{L}{2,}/u.test(sentence.text)) continue;
    const found = [...sentence.text.slice(0, 1_500).matchAll(BLANK)].find(
      (match) =>
        !SIGNATURE.test(sentence.text.slice(Math.max(0, match.index - 40), match.index)) &&
        !/^\s{0,3}(?:by|name|title|date|its)\b/iu.test(sentence.text.slice(match.index + match[0].length)) &&
        !isLineToSign(sentence.text, match.index, match[0]),
    );
    if (found !== undefined) blanks.push({ sentence, index: found.index });
  }
  if (blanks.length === 0) return [];
  const isGrave = blanks.some(
    ({ sentence }) =>
      /[$€£]\s?_{2,}|\b(?:pay|rent|price|fee|amount|term|expire|commence)\b/iu.test(sentence.text) &&
      /\b(?:shall|must|will|agrees)\b/iu.test(sentence.text),
  );
  // "Date of transaction: ____" on a form to be cut out.
  const isForm = blanks.every(({ sentence, index }) => !hasVerb(sentence.text.slice(0, index)));
  const count = blanks.length === 1 ? 'One place was' : `${blanks.length} places were`;
  return [
    {
      risk: 'Parts were left blank',
      explanation: `${count} not filled in. Never sign over open fields: have them completed or struck out first, because someone could fill them in later.`,
      severity: isGrave ? 'High' : isForm ? 'Low' : 'Medium',
      quotes: blanks.slice(0, BLANK_QUOTES).flatMap(({ sentence, index }) => quoteSentence(reading, sentence, index)),
      weight: 7,
    },
  ];
}

function isLineToSign(text: string, start: number, blank: string): boolean {
  if (!/^_+$/u.test(blank)) return false;
  const before = text.slice(0, start).trimEnd();
  if (namesOnly(text) || CLOSES.test(before) || before.endsWith('__')) return true;
  // A name and a title may follow, and further lines to sign on.
  const isEnd = !hasVerb(text.slice(start + blank.length, start + blank.length + SIGNED_BY_REACH));
  if (isEnd && (SIGNED_FOR.test(before) || SIGNED_AS.test(before) || ACCEPTED.test(before))) return true;
  if (/(?:[.!]|^\s{0,8}\p{L}[\p{L} ]{1,40}:)\s*$/u.test(before) && NAME_BEHIND.test(text.slice(start + blank.length)))
    return true;
  return SIGNED_BY.test(before.slice(-SIGNED_BY_REACH)) && !LAYS_DOWN.test(before.slice(-SIGNED_BY_REACH));
}

/** Each side can later claim the reading that suits it. */
function contradictionRisks(contradictions: readonly Contradiction[]): WeightedRisk[] {
  const [figures, places] = [
    contradictions.filter(({ kind }) => kind === 'words-and-figures'),
    contradictions.filter(({ kind }) => kind !== 'words-and-figures'),
  ];
  const describe = (risk: string, own: readonly Contradiction[]): WeightedRisk[] =>
    own.length === 0
      ? []
      : [
          {
            risk,
            explanation: `${own[0]?.text ?? ''} Each side may read it its own way. Have it corrected before you sign.`,
            severity: 'Medium',
            quotes: own.flatMap(({ quotes }) => quotes),
            weight: 8,
          },
        ];
  return [
    ...describe('A number is written in two ways that differ', figures),
    ...places.flatMap((place) => describe('Two places contradict each other', [place])),
  ];
}

/** High when more than a fifth of the pages is missing from everything said here. */
function unreadRisk({ document }: Reading): WeightedRisk[] {
  const unread = document.unreadPages.length;
  if (unread === 0) return [];
  const total = Math.max(
    document.pages.length,
    new Set([...document.pages.map((page) => page.pageNumber), ...document.unreadPages]).size,
  );
  const shown = document.unreadPages.slice(0, 10).join(', ');
  const which = unread === 1 ? `Page ${shown}` : `Pages ${shown}${unread > 10 ? ' and others' : ''}`;
  return [
    {
      risk: unread === 1 ? 'One page could not be read' : `${unread} of ${total} pages could not be read`,
      explanation: `${which} could not be read, so nothing here covers what stands there. Read ${unread === 1 ? 'it' : 'them'} yourself before you rely on this analysis.`,
      severity: unread > total / 5 ? 'High' : 'Medium',
      quotes: [],
      weight: 10,
    },
  ];
}

/** High: hidden words may be meant to bind, or to mislead software that reads the document (prompt injection). */
function hiddenTextRisk({ document }: Reading): WeightedRisk[] {
  const pages = [...new Set(document.hiddenTextPages ?? [])].sort((left, right) => left - right);
  if (pages.length === 0) return [];
  const shown = pages.slice(0, PAGES_NAMED);
  const others = pages.length > PAGES_NAMED ? ' and others' : '';
  const which = pages.length === 1 ? `Page ${shown[0]} holds` : `Pages ${joinWithAnd(shown.map(String))}${others} hold`;
  return [
    {
      risk: 'Text that you cannot see',
      explanation: `${which} words that do not show on the page, because they are invisible, tiny, in the color of the paper or outside its edges. They were left out of this analysis. Ask the sender of the file what they are for.`,
      severity: 'High',
      quotes: [],
      weight: 10,
    },
  ];
}
