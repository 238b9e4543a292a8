import type { Insertable } from 'kysely';
import type { DocumentsTable, UsersTable } from '#server/db/schema.ts';

type UserRow = Insertable<UsersTable>;
type DocumentRow = Insertable<DocumentsTable>;

export function makeTrialRow(given: Pick<UserRow, 'id'> & Partial<UserRow>): UserRow {
  return {
    kind: 'trial',
    plan: 'free',
    subscription_status: 'inactive',
    chat_credits: 0,
    created_at: 1,
    ...given,
  };
}

export function makeAccountRow({ id, ...given }: Pick<UserRow, 'id'> & Partial<UserRow>): UserRow {
  const identity = { identity_issuer: 'https://issuer.example', identity_subject: id };
  return makeTrialRow({
    id,
    kind: 'account',
    created_at: Date.now(),
    display_name: 'Ada Finch',
    email: `${id}@example.org`,
    ...identity,
    ...given,
  });
}

/** A document that has been read. */
export function makeDocumentRow(given: Pick<DocumentRow, 'id' | 'user_id'> & Partial<DocumentRow>): DocumentRow {
  return {
    filename: 'a.pdf',
    original_name: 'a.pdf',
    file_size: 1,
    sha256: '',
    blob_key: 'a',
    page_count: 1,
    uploaded_at: 1,
    status: 'ready',
    excerpt: '',
    is_sample: 0,
    ...given,
  };
}
