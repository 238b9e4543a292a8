import { isThirdParty } from './party-roles.ts';
import type { NamedSide } from './restate-for-reader.ts';

/**
 * Who stands opposite the reader: the only other side; among several the one that speaks ("we"), else the one that is no
 * guarantor or the like.
 * @returns null where several remain
 */
export function chooseOpposite(others: readonly NamedSide[]): NamedSide | null {
  const speaking = others.filter(({ speaksAs }) => speaksAs === 'we');
  const principals = others.filter(({ roles }) => !roles.some(isThirdParty));
  const [found] = [others, speaking, principals].flatMap((sides) => (sides.length === 1 ? sides : []));
  return found ?? null;
}
