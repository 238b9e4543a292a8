import { fitsName } from './defined-parties.ts';
import { hasCompanyForm } from './names.ts';
import { BLANK_NAME, type Party } from './party.ts';
import { isSameName, readPartyName } from './party-names.ts';
import { isRole, isSpeaker, isTaker, isThirdParty } from './party-roles.ts';

/**
 * Names that everyday documents give their parties: all of them, where they tell two sides apart, and otherwise what the
 * preamble leaves open or without a role.
 * @param best the parties of the preamble
 * @param plain those of the everyday document; offsets of both point into the text
 */
export function joinPlain(best: readonly Party[], plain: readonly Party[], text: string): readonly Party[] {
  if (plain.length === 0) return best;
  if (tellsSides(plain) && !addsParty(best, plain)) return takePlain(best, plain);
  const isNamed = best.length >= 2 && best.every(({ name, aliases }) => aliases.length > 0 || hasCompanyForm(name));
  const isOpen = best.some(({ name, aliases }) => name === BLANK_NAME || aliases.length === 0);
  if (isNamed && !isOpen) {
    // A preamble may name two and say of the third only "and the Guarantor".
    const beside = plain.filter(
      ({ name, aliases }) => aliases.some(isThirdParty) && !best.some((party) => isSameName(party.name, name)),
    );
    return [...best.map((party) => withAliases(party, plain, isSpeaker)), ...beside];
  }
  const named = best.map((party) => withAliases(party, plain, () => party.aliases.length === 0));
  const isCalled = best.some(({ aliases }) => aliases.length > 0);
  if ((isNamed && isCalled) || (best.length >= 2 && !covers(plain, best)))
    return [...listEarlier(best, plain), ...named];
  // A firm without a role in the middle of a sentence is one that the document only mentions.
  const isMade = ({ aliases, start }: Party) => aliases.length > 0 || (plain.length < 2 && beginsLine(text, start));
  const others = named.filter((party) => isMade(party) && !plain.some(({ name }) => isSameName(party.name, name)));
  return [...takePlain(best, plain), ...others].sort((left, right) => left.start - right.start);
}

/** Parties with a role that stand before those of the preamble: "made by Jane Doe (“Claimant”), in favor of Acme LLC". */
function listEarlier(best: readonly Party[], plain: readonly Party[]): readonly Party[] {
  const first = Math.min(...best.map(({ start }) => start));
  return plain.filter(
    ({ name, aliases, start }) =>
      start < first && aliases.some(isRole) && !best.some((party) => isSameName(party.name, name)),
  );
}

function beginsLine(text: string, start: number): boolean {
  return /(?:^|\n)[\s\d().]{0,12}$/u.test(text.slice(Math.max(0, start - 14), start));
}

/** Whether every party has a role and the roles stand on both sides: one who takes and one who offers. */
function tellsSides(plain: readonly Party[]): boolean {
  const roles = plain.map(({ aliases }) => aliases.filter((alias) => isRole(alias) || isSpeaker(alias)));
  return (
    roles.every((own) => own.length > 0) &&
    roles.some((own) => own.some(isTaker)) &&
    roles.some((own) => !own.some(isTaker))
  );
}

/** Whether the preamble has a party with a role that is nowhere among the others. */
function addsParty(best: readonly Party[], plain: readonly Party[]): boolean {
  const first = Math.min(...plain.map(({ start }) => start));
  return best.some(
    ({ name, aliases, start }) =>
      start < first &&
      aliases.length > 0 &&
      (hasCompanyForm(name) || readPartyName(name)?.name === name) &&
      !plain.some((party) => isSameName(party.name, name)),
  );
}

function takePlain(best: readonly Party[], plain: readonly Party[]): readonly Party[] {
  return plain.map((party) =>
    withAliases(
      party,
      best,
      (alias) => !isSpeaker(alias) && fitsName(alias, party.name) && !isOfAnother(alias, party, plain),
    ),
  );
}

/** Opponents do not share a role, though a description that runs over both may hold both. */
function isOfAnother(alias: string, party: Party, parties: readonly Party[]): boolean {
  return parties.some(
    (other) => other !== party && other.aliases.some((own) => own.toLowerCase() === alias.toLowerCase()),
  );
}

/** Whether each of two or more has a role, and none that the preamble makes out is missing. */
function covers(plain: readonly Party[], best: readonly Party[]): boolean {
  const known = best.filter(({ name, aliases }) => aliases.length > 0 || hasCompanyForm(name));
  const hasAll = known.every(({ name }) => plain.some((party) => isSameName(party.name, name)));
  return hasAll && plain.length >= 2 && plain.every(({ aliases }) => aliases.length > 0);
}

function withAliases(party: Party, others: readonly Party[], isWanted: (alias: string) => boolean): Party {
  const same = others.filter(({ name }) => isSameName(name, party.name));
  const isWe = party.aliases.some((alias) => /^(?:we|us|wir)$/iu.test(alias));
  const more = same.flatMap(({ aliases }) => aliases.filter((alias) => isWanted(alias) && !(isWe && isTaker(alias))));
  return more.length === 0 ? party : { ...party, aliases: [...new Set([...party.aliases, ...more])] };
}
