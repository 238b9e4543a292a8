import { useState } from 'react';
import type { Auth } from '#web/lib/auth/auth.tsx';

export interface DataOwner {
  readonly kind: 'trial' | 'account';
  /** Null until the server has identified the caller. */
  readonly id: string | null;
  /** Incremented when the owner changes. */
  readonly generation: number;
}

type Identity = Pick<DataOwner, 'kind' | 'id'>;

/** The owner of the data on the page. Unchanged while the server only fills in a missing id. */
export function nextOwner(owner: DataOwner, { kind, id }: Identity): DataOwner {
  const isAnotherOwner = owner.kind !== kind || (owner.id !== null && id !== null && owner.id !== id);
  if (isAnotherOwner) return { kind, id, generation: owner.generation + 1 };
  return id === null || owner.id === id ? owner : { ...owner, id };
}

/** The current owner; data loaded for another generation must not be shown. */
export function useDataOwner({
  status,
  isSessionUser,
  user,
}: Pick<Auth, 'status' | 'isSessionUser' | 'user'>): DataOwner {
  const isAccount = status === 'signed-in' && !isSessionUser;
  const identity: Identity = { kind: isAccount ? 'account' : 'trial', id: user?.id ?? null };
  const [owner, setOwner] = useState<DataOwner>({ ...identity, generation: 0 });
  const next = nextOwner(owner, identity);
  if (next !== owner) setOwner(next);
  return next;
}
