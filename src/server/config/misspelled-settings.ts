import { editCost } from '#server/engine/retrieval/question/spelling/edit-cost.ts';

/** What others may put into the environment has shorter names, or is further away. */
const SHORTEST_NAME = 7;
const LONG_NAME = 10;
const SLIPS = { inShort: 1, inLong: 2 } as const;

/** A variable of the environment that is no setting, and the setting that was probably meant. */
export interface MisspelledSetting {
  readonly name: string;
  readonly meant: string;
}

/**
 * The variables whose names are nearly those of settings: one or two letters away, with either the part before the first
 * underscore or all behind it right. Without a word a limit would not hold, or a check not be off.
 * @param names of the variables that are set
 */
export function findMisspelledSettings(
  names: readonly string[],
  settings: readonly string[],
): readonly MisspelledSetting[] {
  const known = new Set(settings);
  const unknown = names.filter((name) => name.length >= SHORTEST_NAME && name.includes('_') && !known.has(name));
  return unknown.flatMap((name) => {
    const limit = name.length < LONG_NAME ? SLIPS.inShort : SLIPS.inLong;
    const meant = settings.find((setting) => isNear(name, setting, limit));
    return meant === undefined ? [] : [{ name, meant }];
  });
}

function isNear(name: string, setting: string, limit: number): boolean {
  const [[group, rest], [ownGroup, ownRest]] = [splitName(name), splitName(setting)];
  return (group === ownGroup || rest === ownRest) && Number.isFinite(editCost(name, setting, limit));
}

function splitName(name: string): readonly [string, string] {
  const end = name.indexOf('_');
  return end === -1 ? [name, ''] : [name.slice(0, end), name.slice(end + 1)];
}
