import { createHash } from 'node:crypto';
import { makeTextPdf } from '#tests/support/builders/documents/text-pdf.ts';
import { CookieJar } from '#tests/support/client/cookie-jar.ts';
import { createTestClient, makeGuestId, type TestClient } from '#tests/support/client/test-client.ts';
import type { Transport } from '#tests/support/client/transport.ts';
import type { Person, RecordedDocument } from './record.ts';

const MARK_LENGTH = 12;
const LETTERS = 'bcdfghjklmnpqrstvwxz';

/** A word that no text holds by chance. */
export function makeMark(random: () => number): string {
  const letters = Array.from({ length: MARK_LENGTH }, () => LETTERS[Math.floor(random() * LETTERS.length)]);
  return letters.join('');
}

export function makePerson(random: () => number): Person {
  const name = makeMark(random);
  return {
    name,
    email: `${name}@example.org`,
    password: `pass ${makeMark(random)}`,
    guestId: makeGuestId(),
    stage: 'trial',
    cookies: new CookieJar(),
    documents: [],
    purchases: [],
    isUploading: false,
    isBuying: false,
    hasOrdered: false,
    isPro: false,
    userIds: new Set(),
  };
}

/** A person's browser, before the server that runs at this moment. */
export const clientOf = ({ guestId, cookies }: Person, { server }: { readonly server: Transport }): TestClient =>
  createTestClient(server, { guestId, cookies });

const CLAUSES = (mark: string): string =>
  `This Lease Agreement of ${mark} is made on March 3, 2025 between Marigold Homes LLC (the "Landlord") and Jonas Keller (the "Tenant").

1. Term. The lease begins on April 1, 2025 and ends on March 31, 2026.

2. Rent. The Tenant shall pay a monthly rent of $1,450.00 for ${mark} on the first day of each month.

3. Late Fee. If rent is not received by the fifth day of the month, the Tenant shall pay a late fee of $75.00.

4. Governing Law. This Agreement is governed by the laws of the State of Oregon.`;

/** A contract that no other test or person has. */
export async function makeDocument(random: () => number, batch: number, pageCount: number): Promise<RecordedDocument> {
  const mark = makeMark(random);
  const pages = Array.from({ length: pageCount }, (_, page) => `LEASE AGREEMENT, PART ${page + 1}\n\n${CLAUSES(mark)}`);
  const bytes = await makeTextPdf(pages);
  return {
    name: `${mark}.pdf`,
    mark,
    bytes,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    pageCount,
    batch,
    state: 'uploading',
    id: undefined,
    questions: [],
    analysis: undefined,
    questionsUsedAtDeletion: 0,
    isBusy: false,
  };
}
