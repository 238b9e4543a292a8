import type { Database } from '#server/db/connection.ts';
import type { AuditEntry } from '#server/domain/access/audit-entry.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { ManagedAccount, ManagedAccountStore } from './manage-accounts-store.ts';
import type { SessionStore } from './sessions/session-store.ts';

/** An account command that cannot be executed. The message is shown to the administrator. */
export class ManageAccountsError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ManageAccountsError';
  }
}

interface Dependencies {
  readonly db: Database;
  readonly accounts: ManagedAccountStore;
  readonly sessions: SessionStore;
  readonly clock: Clock;
  readonly recordEvent: (connection: Database, entry: AuditEntry) => Promise<void>;
}

/** Account commands of the administrator. Each returns lines of plain text. */
export function createAccountManagement({ db, accounts, sessions, clock, recordEvent }: Dependencies) {
  /** @throws ManageAccountsError unless exactly one account has the name */
  async function findOne(name: string): Promise<ManagedAccount> {
    const found = await accounts.find(name.trim());
    const [account] = found;
    if (!account) throw new ManageAccountsError(`No account has the id or email address "${name}".`);
    if (found.length > 1) {
      const ids = found.map(({ id }) => id).join(', ');
      throw new ManageAccountsError(`Several accounts have the email address "${name}". Name one by its id: ${ids}.`);
    }
    if (account.deletionRequestedAt !== null) {
      throw new ManageAccountsError(`The account ${nameOf(account)} is being deleted at the request of its user.`);
    }
    return account;
  }

  return {
    async list(): Promise<string[]> {
      const all = await accounts.list();
      return all.length === 0 ? ['There are no accounts yet.'] : all.map(describe);
    },

    /**
     * Disables an account: its sessions end at once and sign-ins are refused. Its data stays.
     * @param name id or email address
     * @throws ManageAccountsError
     */
    async disable(name: string): Promise<string[]> {
      const account = await findOne(name);
      const ended = await db.transaction().execute(async (transaction) => {
        if (!(await accounts.disable(transaction, account.id, clock.now()))) return null;
        const count = await sessions.endAll(transaction, account.id);
        await recordEvent(transaction, { userId: account.id, action: 'sessions-ended', detail: 'account disabled' });
        return count;
      });
      if (ended === null) return [`The account ${nameOf(account)} is disabled already.`];
      return [`The account ${nameOf(account)} is disabled. Sessions ended: ${ended}.`];
    },

    /** Enables an account; its user has to sign in again. @throws ManageAccountsError */
    async enable(name: string): Promise<string[]> {
      const account = await findOne(name);
      if (!(await accounts.enable(db, account.id))) return [`The account ${nameOf(account)} is not disabled.`];
      return [`The account ${nameOf(account)} is enabled again.`];
    },
  };
}

function describe(account: ManagedAccount): string {
  const state = stateOf(account);
  const since = new Date(account.createdAt).toISOString().slice(0, 'YYYY-MM-DD'.length);
  return [account.id, account.email ?? '-', account.displayName ?? '-', account.plan, `since ${since}`, state].join(
    '  ',
  );
}

function stateOf({ disabledAt, deletionRequestedAt }: ManagedAccount): string {
  if (deletionRequestedAt !== null) return 'being deleted';
  return disabledAt === null ? 'enabled' : 'disabled';
}

function nameOf({ id, email }: ManagedAccount): string {
  return email === null ? id : `${email} (${id})`;
}
