import { maskAccountNumbers } from '#server/domain/text/mask-account-numbers.ts';
import type { DraftRisk, DraftRiskView } from '#server/ports/language-model.ts';
import type { Facts } from '../facts/facts.ts';
import type { Finding } from '../findings/find-findings.ts';
import { chooseOpposite } from '../parties/choose-opposite.ts';
import { findBurdenedSide } from '../parties/find-burdened-side.ts';
import type { Party } from '../parties/party.ts';
import { isSpeaker } from '../parties/party-roles.ts';
import { type NamedSide, restateForReader } from '../parties/restate-for-reader.ts';
import type { DocumentSide } from '../parties/sides.ts';
import type { SidePair } from '../parties/signing-side.ts';
import type { DocumentOutline } from '../structure/document-outline.ts';
import { foldWhiteSpace } from '../text/source-text.ts';
import { adviseOnWords } from './advise-on-words.ts';
import { nameClause } from './name-clause.ts';

/** Longer sentences stand below the title. UTF-16 units. */
const TITLE_LENGTH = 140;
/** A title for words that stand under no heading, and of which no subject is known. */
const NO_NAME = 'A clause to read closely';

/**
 * Words a finding that no record of the playbook fits for certain: the sentence as it would be said to each side, under the
 * name of its clause. Words are never cut: what is too long for a title stands below it.
 * @returns `views` for the sides to whom it can be said in other words than the document's
 */
export function describeUnnamed(
  { sentences }: Finding,
  severity: DraftRisk['severity'],
  { sides, parties, pair }: Pick<Facts, 'sides' | 'parties'> & { readonly pair: SidePair },
  outline: DocumentOutline,
): Pick<DraftRisk, 'risk' | 'explanation' | 'views'> {
  const [first] = sentences;
  const words = foldWhiteSpace(maskAccountNumbers(first?.sentence.text ?? ''));
  const name = first === undefined ? null : nameClause(outline, first.sentence.start, words);
  const found = findBurdenedSide(words, sides, pair);
  // What the other side is bound to is no duty of the reader.
  const by = found?.by === 'duty' && found.side === pair.other ? null : (found?.by ?? null);
  const advice = adviseOnWords(words, by);
  const printed = `“${words}”`;
  const tell = (said: string): Pick<DraftRisk, 'risk' | 'explanation'> => {
    // The document's own words stand below every risk.
    const below = said === printed ? advice : `${said} ${advice}`;
    if (said.length > TITLE_LENGTH) return { risk: name ?? NO_NAME, explanation: below };
    return { risk: name === null ? said : `${name}: ${said}`, explanation: advice };
  };
  const views = sides.all.flatMap((side): DraftRiskView[] => {
    const said = restateForReader(words, readSidesFrom(side, sides.all, parties));
    return said === null ? [] : [{ side: side.role, severity, ...tell(said) }];
  });
  return { ...tell(printed), ...(views.length > 0 && { views }) };
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
