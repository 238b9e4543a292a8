import { useState } from 'react';
import type { Auth } from '#web/lib/auth/auth.tsx';

export interface DataOwner {
  readonly kind: 'trial' | 'account';
  /** Null until the server has said who it is. */
  readonly id: string | null;
  /** Another number for everybody else. */
  readonly generation: number;
}

type Asking = Pick<DataOwner, 'kind' | 'id'>;

/** Whose data is looked at now. It stays the same while the server only makes better known who it is. */
export function nextOwner(owner: DataOwner, { kind, id }: Asking): DataOwner {
  const isSomebodyElse = owner.kind !== kind || (owner.id !== null && id !== null && owner.id !== id);
  if (isSomebodyElse) return { kind, id, generation: owner.generation + 1 };
  return id === null || owner.id === id ? owner : { ...owner, id };
}

/** The owner of the data on the page; what was loaded for another turn must not be shown. */
export function useDataOwner({
  status,
  isSessionUser,
  user,
}: Pick<Auth, 'status' | 'isSessionUser' | 'user'>): DataOwner {
  const isAccount = status === 'signed-in' && !isSessionUser;
  const asking: Asking = { kind: isAccount ? 'account' : 'trial', id: user?.id ?? null };
  const [owner, setOwner] = useState<DataOwner>({ ...asking, generation: 0 });
  const next = nextOwner(owner, asking);
  if (next !== owner) setOwner(next);
  return next;
}
