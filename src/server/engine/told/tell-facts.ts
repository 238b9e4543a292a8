import type { CheckedReading } from '#server/ports/language-model.ts';
import type { Facts } from '../facts/facts.ts';
import { BLANK_NAME, type Party } from '../parties/party.ts';
import { type DocumentSide, makeSides } from '../parties/sides.ts';
import { nameKind } from '../playbook/playbook-kind.ts';
import type { Reading } from '../reading/reading.ts';
import { createPlaceFinder } from './place-quotes.ts';

/**
 * Adds what an external model says about kind and parties, where the built-in engine knows nothing of them.
 * @param isUnderstood whether the built-in engine assesses the document: its kind then counts
 */
export function tellFacts(reading: Reading, facts: Facts, told: CheckedReading, isUnderstood: boolean): Facts {
  const hasKind = isUnderstood || !isToldAgreement(told);
  // Rules about what an English contract lacks say nothing about others, so that it does not count as binding there.
  const kind = hasKind ? facts.kind : { type: nameKind(told.kind ?? ''), isLegal: false, isContract: false };
  const parties = facts.parties.length > 0 ? facts.parties : placeParties(reading, told);
  const all = groupSides(told);
  const hasSides = facts.sides.all.length > 0 || all.length < 2;
  return {
    ...facts,
    kind,
    isAgreement: facts.isAgreement || isToldAgreement(told),
    parties,
    toldLaw: findToldLaw(facts, told),
    sides: hasSides ? facts.sides : makeSides(all, parties, false),
  };
}

/** Whose law it is: what is usual elsewhere says nothing about a document in a language of which no law is told. */
function findToldLaw({ language }: Facts, told: CheckedReading): string | null {
  const law = told.facts.find(({ kind }) => kind === 'law');
  return law?.text ?? (language === null ? told.language : null);
}

/** Whether a model takes a document for one whose risks are worth assessing. */
export function isToldAgreement({ isAgreement, kind, provisions }: CheckedReading): boolean {
  return (isAgreement || kind !== null) && provisions.length > 0;
}

function placeParties(reading: Reading, { parties }: CheckedReading): readonly Party[] {
  const place = createPlaceFinder(reading);
  return parties.flatMap(({ name, role, called, quotes }) => {
    const range = place(quotes);
    const aliases = [...new Set([called, role].filter((alias) => alias !== ''))];
    return range === null ? [] : [{ name: name ?? BLANK_NAME, aliases, ...range }];
  });
}

/** Sides beyond these are more than a list to choose from. */
const SIDE_LIMIT = 6;

function groupSides({ parties }: CheckedReading): readonly DocumentSide[] {
  const byRole = new Map<string, { role: string; names: string[]; called: string[] }>();
  for (const { name, role, called } of parties) {
    const side = byRole.get(role.toLowerCase()) ?? { role, names: [], called: [] };
    if (name !== null && !side.names.includes(name)) side.names.push(name);
    if (called !== '' && !side.called.includes(called)) side.called.push(called);
    byRole.set(role.toLowerCase(), side);
  }
  return byRole.size > SIDE_LIMIT ? [] : [...byRole.values()];
}
