import type { User } from '#contract/users.ts';
import type { Caller } from '#web/lib/api/caller.tsx';

/** What stands where no photo is: a letter of the first name, else of the e-mail, else one for the kind of caller. */
export function avatarInitial(user: User | null | undefined, callerKind: Caller['kind']): string {
  const name = user?.firstName?.trim() || user?.email?.trim();
  // The first character and not the first unit: names may begin with one that takes two.
  const [first] = name ?? '';
  if (first) return first.toLocaleUpperCase('en-US');
  return callerKind === 'trial' ? 'T' : 'U';
}
