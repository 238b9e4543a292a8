import type { AnalysisExcerpt } from '#server/ports/language-model.ts';
import { chooseOpposite } from '../parties/choose-opposite.ts';
import { isSpeaker, isTaker, isThirdParty } from '../parties/party-roles.ts';
import type { NamedSide, ReadSides } from '../parties/restate-for-reader.ts';
import { readParty } from './read-fact.ts';

const ADDRESSED: NamedSide = { roles: [], names: [], speaksAs: 'you' };

/**
 * Who the reader is in a document, and who stands opposite: the side that was chosen or suggested, else the one that the
 * document calls "you", else the one that takes what the other offers.
 * @returns a reader without a role where nothing of this is known: then the document's "you" is the reader
 */
export function readSides(analysis: AnalysisExcerpt | undefined): ReadSides {
  const sides = (analysis?.sides ?? []).map((side) => ({ side, named: nameSide(side, analysis?.facts ?? []) }));
  const chosen =
    sides.find(({ side }) => side.role === analysis?.readerRole) ??
    onlyOne(sides.filter(({ named }) => named.speaksAs === 'you')) ??
    onlyOne(sides.filter(({ side }) => isTaker(side.role) && !isThirdParty(side.role)));
  if (chosen === undefined) return { reader: ADDRESSED, other: null, unplaced: sides.map(({ named }) => named) };
  const reader = chosen.named;
  const others = sides.filter((side) => side !== chosen).map(({ named }) => named);
  // A guarantor stands beside one of the others: which of them is not known.
  if (isThirdParty(chosen.side.role)) return { reader, other: null, unplaced: others };
  const opposite = chooseOpposite(others);
  const speaksAs =
    reader.speaksAs ?? (opposite?.speaksAs === 'we' ? 'you' : opposite?.speaksAs === 'you' ? 'we' : 'you');
  return { reader: { ...reader, speaksAs }, other: opposite, others };
}

function nameSide(
  { role, names }: { readonly role: string; readonly names: readonly string[] },
  facts: AnalysisExcerpt['facts'],
): NamedSide {
  const parties = facts.flatMap((fact) => readParty(fact) ?? []);
  const own = parties.filter(({ name, roles }) => names.includes(name) || roles.includes(role.toLowerCase()));
  const called = [role.toLowerCase(), ...own.flatMap(({ roles }) => roles)];
  const speaksAs = called.includes('you') ? 'you' : called.includes('we') ? 'we' : null;
  const roles = [role, ...called].filter((one) => !isSpeaker(one) && !names.includes(one));
  return { roles: [...new Map(roles.map((one) => [one.toLowerCase(), one])).values()], names, speaksAs };
}

function onlyOne<Item>(items: readonly Item[]): Item | undefined {
  return items.length === 1 ? items[0] : undefined;
}
