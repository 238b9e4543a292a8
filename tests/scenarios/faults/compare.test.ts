import { expect, test } from 'vitest';
import { hashSecret } from '#server/platform/secrets.ts';
import { makeSeededRandom } from '#tests/support/builders/numbers/seeded-random.ts';
import { compare } from './compare.ts';
import { describeAnalysis } from './operations.ts';
import { makeDocument, makePerson } from './people.ts';
import type { Person, RecordedDocument } from './record.ts';
import type { Snapshot } from './snapshot.ts';

const ANALYSIS = { analyzedAt: '2026-11-22T08:00:00.000Z', summary: 'A lease.' };
const KEY = 'documents/7.pdf';

type Rows = { [Part in keyof Snapshot]: Snapshot[Part] extends readonly unknown[] ? object[] : Snapshot[Part] };

/** A user with one document, one answered question out of its allowance, one pack and a plan; and what is kept of it. */
async function makeCase(): Promise<{ person: Person; document: RecordedDocument; found: Rows }> {
  const random = makeSeededRandom(5);
  const person = makePerson(random);
  const document = await makeDocument(random, 1, 2);
  Object.assign(document, { state: 'kept', id: 7, analysis: describeAnalysis(ANALYSIS) });
  document.questions.push({ text: 'Why?', state: 'answered', messageId: 'm2', response: 'So.', isCharged: true });
  person.documents.push(document);
  person.purchases.push({ item: 'boost', path: '/test-checkout/b', state: 'paid' });
  person.purchases.push({ item: 'pro', path: '/test-checkout/p', state: 'paid' });
  const about = { user_id: 'u', document_id: 7, conversation_id: 'c' };
  const found: Rows = {
    users: [
      {
        id: 'u',
        guest_id_hash: hashSecret(person.guestId),
        merged_into: null,
        email: null,
        plan: 'pro',
        chat_credits: 10,
        questions_asked: 1,
        documents_uploaded: 1,
        deletion_requested_at: null,
      },
    ],
    documents: [
      {
        id: 7,
        user_id: 'u',
        original_name: document.name,
        sha256: document.sha256,
        blob_key: KEY,
        file_size: document.bytes.length,
        page_count: 2,
        status: 'ready',
        failure: null,
        ai_analyzed_at: 1,
        questions_used: 1,
        questions_reserved: 0,
      },
    ],
    counters: [{ user_id: 'u', documents: 1 }],
    messages: [
      { ...about, id: 'm1', role: 'user', content: 'Why?', metadata: null },
      { ...about, id: 'm2', role: 'assistant', content: 'So.', metadata: '{"charged":true}' },
    ],
    payments: [
      { user_id: 'u', kind: 'boost' },
      { user_id: 'u', kind: 'plan' },
    ],
    checkouts: [],
    reservations: [],
    removals: [],
    analyses: [{ document_id: 7, payload: JSON.stringify(ANALYSIS) }],
    notices: [],
    jobs: [],
    pages: new Map([[7, 2]]),
    indexes: new Map([[7, 1]]),
    files: new Map([[KEY, document.sha256]]),
  };
  return { person, document, found };
}

const compareAll = (people: readonly Person[], found: Rows) =>
  compare(people, found as unknown as Snapshot, { isFinal: true });

test('a server that kept everything is found to have kept everything', async () => {
  const { person, found } = await makeCase();
  expect(compareAll([person], found)).toEqual([]);
});

const set = (row: object | undefined, values: object): unknown => Object.assign(row ?? {}, values);

test.each<[string, (found: Rows) => unknown, RegExp]>([
  ['a lost document', (found) => found.documents.splice(0), /was taken and is lost/],
  ['a lost file', (found) => found.files.clear(), /is lost/],
  ['a file with other bytes', (found) => found.files.set(KEY, 'other'), /not what was sent/],
  ['an orphaned file', (found) => found.files.set('documents/8.pdf', 'x'), /the file belongs to no document/],
  ['a half written file', (found) => found.files.set('.incoming/1_2', 'x'), /the file belongs to no document/],
  ['a document twice', (found) => found.documents.push({ ...found.documents[0], id: 9 }), /is there 2 times/],
  ['a missing page', (found) => found.pages.set(7, 1), /without all its pages/],
  ['a lost analysis', (found) => found.analyses.splice(0), /analysis .* is lost/],
  ['another analysis', (found) => set(found.analyses[0], { payload: '{}' }), /is another one/],
  ['a lost answer', (found) => found.messages.splice(1), /answer to "Why\?" is lost/],
  ['another answer', (found) => set(found.messages[1], { content: 'No.' }), /is another one/],
  ['an answer twice', (found) => found.messages.push(...found.messages), /is there 2 times/],
  ['an upload counted twice', (found) => set(found.counters[0], { documents: 2 }), /uploads counted/],
  ['a question counted twice', (found) => set(found.users[0], { questions_asked: 2 }), /questions counted/],
  ['a credit too few', (found) => set(found.users[0], { chat_credits: 9 }), /credits: 9, by the record 10/],
  ['credits granted twice', (found) => set(found.users[0], { chat_credits: 20 }), /credits: 20/],
  ['a payment twice', (found) => found.payments.push({ user_id: 'u', kind: 'boost' }), /2 payments for boost/],
  ['a lost payment', (found) => found.payments.splice(0, 1), /payments for boost were made, and 0/],
  ['a lost plan', (found) => set(found.users[0], { plan: 'free' }), /the plan is free/],
  [
    'an orphaned reservation',
    (found) => found.reservations.push({ kind: 'upload', document_id: 3 }),
    /reservation is left/,
  ],
  ['a reserved question', (found) => set(found.documents[0], { questions_reserved: 1 }), /questions reserved/],
  ['a job without document', (found) => found.jobs.push({ kind: 'read-document', key: '8' }), /has no document 8/],
  ['a removal undone', (found) => found.removals.push({ blob_key: 'x', requested_at: 1 }), /not carried out/],
  [
    'a stranger',
    (found) => found.users.push({ id: 'v', guest_id_hash: null, email: null }),
    /an unknown user exists: v/,
  ],
])('%s is noticed', async (_, spoil, expected) => {
  const { person, found } = await makeCase();
  spoil(found);
  expect(compareAll([person], found).join('\n')).toMatch(expected);
});

test('what was deleted must be gone, and what was being deleted may be', async () => {
  const { person, document, found } = await makeCase();
  document.state = 'deleting';
  expect(compareAll([person], found)).toEqual([]);
  expect(document.state).toBe('kept');
  document.state = 'deleted';
  expect(compareAll([person], found).join()).toMatch(/was deleted and is back/);
  person.stage = 'gone';
  expect(compareAll([person], found).join()).toMatch(/left and is still here/);
});

test('of an upload that was in flight, all files may be there, or none', async () => {
  const { person, document, found } = await makeCase();
  document.state = 'uploading';
  expect(compareAll([person], found)).toEqual([]);
  expect(document.state).toBe('kept');
  document.state = 'uploading';
  person.documents.push({ ...(await makeDocument(makeSeededRandom(6), 1, 1)) });
  expect(compareAll([person], found).join()).toMatch(/some files were kept and some not/);
});
