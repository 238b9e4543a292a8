import { maskAccountNumbers } from '#server/domain/text/mask-account-numbers.ts';
import type { DraftRisk, DraftRiskView } from '#server/ports/language-model.ts';
import type { Facts } from '../facts/facts.ts';
import type { Finding } from '../findings/find-findings.ts';
import { chooseOpposite } from '../parties/choose-opposite.ts';
import type { Party } from '../parties/party.ts';
import { isSpeaker } from '../parties/party-roles.ts';
import { type NamedSide, restateForReader } from '../parties/restate-for-reader.ts';
import type { DocumentSide } from '../parties/sides.ts';
import type { PlaybookRecord } from '../playbook/playbook-record.ts';
import { truncateWords } from '../reading/quote-evidence.ts';
import type { DocumentOutline } from '../structure/document-outline.ts';
import { adviseOnWords } from './advise-on-words.ts';
import { nameClause } from './name-clause.ts';

/** Characters of the document's own words in the heading. */
const OPENING_LENGTH = 160;

/**
 * Words a finding that no record of the playbook fits for certain: the sentence as it would be said to each side, under the
 * name of its clause; or what it looks like where one record is likely.
 * @returns `views` for the sides to whom it can be said in other words than the document's
 */
export function describeUnnamed(
  { sentences, likely }: Finding,
  severity: DraftRisk['severity'],
  { sides, parties }: Pick<Facts, 'sides' | 'parties'>,
  outline: DocumentOutline,
): Pick<DraftRisk, 'risk' | 'explanation' | 'views'> {
  const [first] = sentences;
  const words = maskAccountNumbers(first?.sentence.text ?? '');
  const name = likely === null && first !== undefined ? nameClause(outline, first.sentence.start, words) : null;
  const explanation = likely === null ? adviseOnWords(words) : explainLikely(likely);
  const quoted = `“${truncateWords(words, OPENING_LENGTH)}”`;
  const title = likely === null ? name : `Probably ${lowerFirst(likely.term)}`;
  const risk = title === null ? quoted : `${title}: ${quoted}`;
  const views = sides.all.flatMap((side): DraftRiskView[] => {
    const said = restateForReader(words, readSidesFrom(side, sides.all, parties));
    if (said === null) return [];
    return [{ side: side.role, severity, risk: name === null ? said : `${name}: ${said}`, explanation }];
  });
  return { risk, explanation, ...(views.length > 0 && { views }) };
}

function explainLikely({ term, plain, why, ask }: PlaybookRecord): string {
  return `This looks like “${term}” (${lowerFirst(plain)}). If it is: ${why} Ask: “${ask}”`;
}

function lowerFirst(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** The sides of a document as one of them reads it. */
function readSidesFrom(side: DocumentSide, all: readonly DocumentSide[], parties: readonly Party[]) {
  const reader = nameSide(side, parties);
  const others = all.filter((one) => one !== side).map((one) => nameSide(one, parties));
  const other = chooseOpposite(others);
  const speaksAs = reader.speaksAs ?? (other?.speaksAs === 'you' ? 'we' : other?.speaksAs === 'we' ? 'you' : null);
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
