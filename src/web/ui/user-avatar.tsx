import { Avatar } from '@mantine/core';
import type { User } from '#contract/users.ts';
import type { Caller } from '#web/lib/api/caller.tsx';
import { avatarInitial } from './avatar-initial.ts';

interface PersonAvatarProps {
  readonly user: User | null | undefined;
  readonly callerKind: Caller['kind'];
  readonly size: number;
}

/** The person's photo, or a letter where there is none or it does not come. */
export function UserAvatar({ user, callerKind, size }: PersonAvatarProps) {
  return (
    <Avatar
      color="pine"
      size={size}
      src={user?.photoURL ?? user?.profileImageUrl ?? null}
      alt=""
      // Whoever keeps the photo need not learn which page shows it.
      imageProps={{ referrerPolicy: 'no-referrer' }}
    >
      <span aria-hidden>{avatarInitial(user, callerKind)}</span>
    </Avatar>
  );
}
