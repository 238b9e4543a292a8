import { hashSecret } from '#server/platform/secrets.ts';
import type { Person } from './record.ts';
import type { Snapshot } from './snapshot.ts';

export interface Comparison {
  /** Whether everything that was begun has ended: nothing may be on its way any more. */
  readonly isFinal: boolean;
}

export const trialOf = (person: Person, { users }: Snapshot) =>
  users.find(({ guest_id_hash: hash }) => hash === hashSecret(person.guestId));
export const accountOf = (person: Person, { users }: Snapshot) => users.find(({ email }) => email === person.email);
