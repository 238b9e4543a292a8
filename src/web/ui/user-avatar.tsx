import { Avatar } from '@mantine/core';
import type { User } from '#contract/users.ts';
import type { Caller } from '#web/lib/api/caller.tsx';

interface UserAvatarProps {
  readonly user: User | null | undefined;
  readonly callerKind: Caller['kind'];
  readonly size: number;
}

/** The user's photo, or an initial. */
export function UserAvatar({ user, callerKind, size }: UserAvatarProps) {
  return (
    <Avatar
      color="pine"
      size={size}
      src={user?.photoURL ?? user?.profileImageUrl ?? null}
      alt=""
      // The photo's host should not learn which page shows it.
      imageProps={{ referrerPolicy: 'no-referrer' }}
    >
      <span aria-hidden>{avatarInitial(user, callerKind)}</span>
    </Avatar>
  );
}

/** Initial of the first name, else of the email address, else of the kind of caller. */
export function avatarInitial(user: User | null | undefined, callerKind: Caller['kind']): string {
  const name = user?.firstName?.trim() || user?.email?.trim();
  // By code point: the first character may be a surrogate pair.
  const [first] = name ?? '';
  if (first) return first.toLocaleUpperCase('en-US');
  return callerKind === 'trial' ? 'T' : 'U';
}
