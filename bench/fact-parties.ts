import { findParties } from '#server/engine/parties/parties.ts';
import { BLANK_NAME } from '#server/engine/parties/party.ts';
import type { Reading } from '#server/engine/reading/reading.ts';
import type { CuadQuestion } from '#training/data/labelled-contracts.ts';
import { coreOf, labelledParties } from './fact-values.ts';

/** What was found of one fact in one contract, and what the experts say. */
export interface Comparison {
  readonly fact: string;
  readonly isLabelled: boolean;
  readonly isFound: boolean;
  /** A value was given, not only words. */
  readonly isGiven: boolean;
  /** The normalised values are the same; undefined where the label has none to compare. */
  readonly exact?: boolean;
  /** The same of the plain search. */
  readonly plain?: boolean;
  /** The quoted sentence and a labelled span share half of the shorter one's words or more. */
  readonly overlap: boolean;
  readonly detail: string;
}

/** Exact: the labelled parties are found, all and no others. Beside it, each labelled party for itself. */
export function compareParties(
  reading: Reading,
  question: CuadQuestion,
  plain: readonly string[],
  title: string,
): Comparison[] {
  const parties = findParties(reading).filter(({ name }) => name !== BLANK_NAME);
  const wanted = labelledParties(question);
  const spans = question.answers.map(({ text }) => coreOf(text));
  const isKnown = (name: string): boolean =>
    spans.some((span) => span === name || (name.length > 3 && span.includes(name)));
  const isWhole = (names: readonly string[]): boolean => {
    const cores = new Set(names.map(coreOf));
    return [...wanted].every((name) => cores.has(name)) && [...cores].every(isKnown);
  };
  const cores = new Set(parties.map(({ name }) => coreOf(name)));
  const plainCores = new Set(plain.map(coreOf));
  const shown = parties.map(({ name, aliases }) => `${name} [${aliases.join('/')}]`).join(' | ');
  const detail = `${title.slice(0, 40)}: found ${shown}; labelled ${[...wanted].join(' | ')} ← ${question.normalized_answer}`;
  const common = { isLabelled: true, overlap: false, detail };
  const names = parties.map(({ name }) => name);
  const each = [...wanted].map((name) => ({
    ...common,
    fact: 'each party',
    isFound: cores.has(name),
    isGiven: cores.size > 0,
    exact: cores.has(name),
    plain: plainCores.has(name),
    overlap: [...cores].some((core) => core !== '' && (core.includes(name) || name.includes(core))),
  }));
  const others = [...cores].map((name) => ({
    ...common,
    fact: 'each party',
    isLabelled: false,
    isFound: true,
    isGiven: !isKnown(name),
  }));
  if (wanted.size === 0) return others;
  const whole = {
    ...common,
    fact: 'parties',
    isFound: cores.size > 0,
    isGiven: cores.size > 0,
    exact: isWhole(names),
    plain: isWhole(plain),
    overlap: each.every(({ overlap }) => overlap),
  };
  return [whole, ...each, ...others];
}
