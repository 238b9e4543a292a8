import { inQuotationMarks } from '#contract/quotation-marks.ts';
import { formatRole } from '#server/domain/sides/format-side.ts';
import { maskAccountNumbers } from '#server/domain/text/mask-account-numbers.ts';
import type { DraftRisk, DraftRiskView } from '#server/ports/language-model.ts';
import type { Facts } from '../facts/facts.ts';
import type { Finding } from '../findings/find-findings.ts';
import { chooseOpposite } from '../parties/choose-opposite.ts';
import type { Party } from '../parties/party.ts';
import { isSpeaker } from '../parties/party-roles.ts';
import { type NamedSide, restateForReader } from '../parties/restate-for-reader.ts';
import type { DocumentSide } from '../parties/sides.ts';
import type { DocumentOutline } from '../structure/document-outline.ts';
import { escapePattern } from '../text/escape-pattern.ts';
import { foldWhiteSpace } from '../text/source-text.ts';
import { explainWords } from './explain-words.ts';
import { nameClause, nameHeading } from './name-clause.ts';
import { riskTexts } from './texts.ts';
import { readBeginning, readSubject, readTitleClause, speaksOfBefore, type TitleClause } from './title-clause.ts';

/** A title for words that stand under no heading, and of which no subject is known. */
const NO_NAME = 'A clause to read closely';

export interface UnnamedContext {
  readonly outline: DocumentOutline;
  /** The sentence before it in its clause, where it speaks of something there. */
  readonly before: string | null;
  /** What the document says where the sentence leaves it to another place; null where it leaves nothing. */
  readonly referred: string | null;
  /** Sides that it burdens, the bearer first; empty where none is known. */
  readonly bound: readonly DocumentSide[];
}

/**
 * Words a finding that no record of the playbook fits for certain: what its main clause says, as it would be said to each
 * side, under what the sentence before it is about, or the heading of its clause, where it speaks of something before it.
 * @returns `views` for the sides to whom it can be said in other words than the document's, and for those that it does not
 *   burden: they are given no advice
 */
export function describeUnnamed(
  { sentences }: Finding,
  severity: DraftRisk['severity'],
  { sides, parties }: Pick<Facts, 'sides' | 'parties'>,
  { outline, before, referred, bound }: UnnamedContext,
): Pick<DraftRisk, 'risk' | 'explanation' | 'views'> {
  const [first] = sentences;
  const words = foldWhiteSpace(maskAccountNumbers(first?.sentence.text ?? ''));
  const start = first?.sentence.start ?? 0;
  const [bearer] = bound;
  const own = bearer === undefined ? null : restateForReader(words, readSidesFrom(bearer, sides.all, parties));
  const meaning = explainWords(own ?? words);
  const explanation = referred === null ? meaning : `${referred} ${meaning}`.trim();
  const explainTo = (side: DocumentSide): string =>
    bearer === undefined || bound.includes(side) ? explanation : riskTexts.burdensOther(formatRole(bearer.role));
  const describe = (risk: string, sayTo: (side: DocumentSide) => string | null) => {
    const views = sides.all.flatMap((side): DraftRiskView[] => {
      const [said, told] = [sayTo(side), explainTo(side)];
      return said === null && told === explanation
        ? []
        : [{ side: side.role, severity, risk: said ?? risk, explanation: told }];
    });
    return { risk, explanation, ...(views.length > 0 && { views }) };
  };
  const clause = readTitleClause(words);
  if (clause === null) {
    const name = nameHeading(outline, start) ?? nameClause(outline, start, words) ?? NO_NAME;
    const beginning = readBeginning(words);
    return describe(beginning === null ? name : `${name}: ${beginning}`, () => null);
  }
  const heading = speaksOfBefore(clause.text)
    ? ((before === null ? null : readSubject(before, clause.text)) ?? nameHeading(outline, start))
    : null;
  return describe(writeTitle(clause, null, heading), (side) => {
    const from = readSidesFrom(side, sides.all, parties);
    const said = restateForReader(clause.text, from) ?? (speaksTo(clause.text, from.reader) ? clause.text : null);
    return said === null ? null : writeTitle(clause, said, heading);
  });
}

/** Whether words need no change to be said to a side: none of them means it, or another, in the third person. */
function speaksTo(words: string, { roles, speaksAs }: NamedSide): boolean {
  if (/\b(?:we|us|our|ours|I|me|my)\b/iu.test(words) || /["“”]/u.test(words)) return false;
  if (speaksAs !== 'you' && /\byou(?:r|rs)?\b/iu.test(words)) return false;
  return !roles.some((role) => new RegExp(`\\b${escapePattern(role)}`, 'iu').test(words));
}

/**
 * "In some cases, you must pay …" or "In some cases: “…”" for a clause behind a condition.
 * @param said in other words than the document's, which stand in quotation marks; null where there are none
 */
function writeTitle({ text, isConditional, isCut }: TitleClause, said: string | null, heading: string | null): string {
  const whole = isCut ? `${(said ?? text).replace(/\.$/u, '')} …` : (said ?? text);
  // Nothing but the document's words stands in quotation marks.
  const quoted = isConditional ? `In some cases: ${inQuotationMarks(whole)}` : inQuotationMarks(whole);
  const told = isConditional ? `In some cases, ${lowerArticle(whole)}` : whole;
  const shown = said === null ? quoted : told;
  return heading === null ? shown : `${heading}: ${shown}`;
}

/** A name keeps its capital. */
function lowerArticle(words: string): string {
  return words.replace(
    /^(?:The|You|We|Your|Our|Its|Their|Any|All|Each|Every|No|It|He|She|They|This|That|An?|One)\b/u,
    (word) => word.toLowerCase(),
  );
}

/** The sides of a document as one of them reads it. */
function readSidesFrom(side: DocumentSide, all: readonly DocumentSide[], parties: readonly Party[]) {
  const reader = nameSide(side, parties);
  const others = all.filter((one) => one !== side).map((one) => nameSide(one, parties));
  const other = chooseOpposite(others);
  const opposite = other?.speaksAs === 'you' ? 'we' : other?.speaksAs === 'we' ? 'you' : null;
  // The document's "you" beside a guarantor is the one who owes.
  const isOpen = !others.some((one) => one.speaksAs === opposite);
  const speaksAs = reader.speaksAs ?? (isOpen ? opposite : null);
  return { reader: { ...reader, speaksAs }, other, others };
}

function nameSide({ role, names, called = [] }: DocumentSide, parties: readonly Party[]): NamedSide {
  const own = parties.filter(({ name }) => names.includes(name)).flatMap(({ aliases }) => aliases);
  const all = [role, ...called, ...own];
  const speaker = all.find(isSpeaker)?.toLowerCase();
  return {
    roles: [...new Set(all.filter((one) => !isSpeaker(one) && !names.includes(one)))],
    names,
    speaksAs: speaker === 'you' || speaker === 'we' ? speaker : null,
  };
}
