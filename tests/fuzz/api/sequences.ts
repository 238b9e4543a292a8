import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { PLAN_LIMITS } from '#contract/plans.ts';
import { makeAccount } from '#tests/support/builders/people/account.ts';
import { makeGuest } from '#tests/support/builders/people/guest.ts';
import type { TestLexden } from '#tests/support/builders/server/test-lexden.ts';
import type { TestResponse } from '#tests/support/client/transport.ts';

const ACTIONS = [
  'upload',
  'upload',
  'upload-bad',
  'list',
  'analyse',
  'ask',
  'ask',
  'limits',
  'talk',
  'delete',
  'count',
  'pry',
] as const;

/** One thing that one of two people does; `which` picks among what there is by then. */
interface Step {
  readonly action: (typeof ACTIONS)[number];
  readonly who: 0 | 1;
  readonly which: number;
}

/** What ought to be known of a document, without any of the server's rules but those that people are told. */
interface KnownDocument {
  readonly id: number;
  isAnalysed: boolean;
  questions: number;
  conversationId: string | undefined;
}

interface KnownPerson {
  readonly browser: {
    get(path: string): Promise<TestResponse>;
    post(path: string, payload?: object): Promise<TestResponse>;
    delete(path: string): Promise<TestResponse>;
    upload(files: readonly { readonly name: string; readonly bytes: Uint8Array }[]): Promise<TestResponse>;
  };
  documents: KnownDocument[];
  uploads: number;
  questions: number;
}

const LIMITS = PLAN_LIMITS.free;
const QUESTION = 'When does the lease end?';

/** Walks of so many steps; shrunk to half of them at most, and to simpler ones. */
export function walksOf(length: number): fc.Arbitrary<readonly Step[]> {
  const step = fc.record({
    action: fc.constantFrom(...ACTIONS),
    who: fc.constantFrom(0 as const, 1 as const),
    which: fc.nat({ max: 5 }),
  });
  // Without a document there is little to do.
  const first: readonly Step[] = [{ action: 'upload', who: 0, which: 0 }];
  return fc
    .array(step, { minLength: Math.ceil(length / 2), maxLength: length, size: 'max' })
    .map((steps) => [...first, ...steps]);
}

/**
 * Takes a walk with an account and a trial that are new, and compares every answer with what it ought to be.
 * @returns how many requests were sent
 */
export async function takeWalk(lexden: TestLexden, pdf: Buffer, steps: readonly Step[]): Promise<number> {
  const browsers = [await makeAccount(lexden), makeGuest(lexden)] as const;
  const people = browsers.map((browser): KnownPerson => ({ browser, documents: [], uploads: 0, questions: 0 }));
  let requests = 0;
  for (const { action, who, which } of steps) {
    const [person, other] = [people[who], people[1 - who]];
    if (!person || !other) continue;
    const { documents } = person;
    const target = action === 'pry' ? other.documents : documents;
    const document = target[which % Math.max(1, target.length)];
    if (!document && !['upload', 'upload-bad', 'list', 'count'].includes(action)) continue;
    requests += 1;
    await DEEDS[action](person, document as KnownDocument, pdf);
  }
  return requests;
}

type Deed = (person: KnownPerson, document: KnownDocument, pdf: Buffer) => Promise<void>;

const DEEDS: Readonly<Record<Step['action'], Deed>> = {
  async upload(person, _document, pdf) {
    const answer = await person.browser.upload([{ name: 'Lease.pdf', bytes: pdf }]);
    if (person.uploads >= LIMITS.uploadsPerMonth) return expectRefusal(answer, 403, 'upload-limit-reached');
    expectSame('upload', answer.statusCode, 200);
    const { id } = answer.json().documents[0];
    await person.browser.get(`/documents/${id}/events`);
    person.uploads += 1;
    person.documents = [{ id, isAnalysed: false, questions: 0, conversationId: undefined }, ...person.documents];
  },
  async 'upload-bad'(person) {
    const answer = await person.browser.upload([{ name: 'Lease.pdf', bytes: Buffer.from('not a document') }]);
    const isFull = person.uploads >= LIMITS.uploadsPerMonth;
    expectRefusal(answer, isFull ? 403 : 400, isFull ? 'upload-limit-reached' : 'file-type');
  },
  async list({ browser, documents }) {
    const listed: { id: number; hasAnalysis: boolean; status: string }[] = (await browser.get('/documents')).json();
    const shown = listed.map(({ id, hasAnalysis, status }) => [id, hasAnalysis, status]);
    const known = documents.map(({ id, isAnalysed }) => [id, isAnalysed, 'ready']);
    expectSame('list', byId(shown), byId(known));
  },
  async analyse({ browser }, document) {
    const before = await browser.get(`/documents/${document.id}/analysis`);
    if (document.isAnalysed) expectSame('analysis', before.statusCode, 200);
    else expectRefusal(before, 404, 'analysis-not-found');
    const made = await browser.post(`/documents/${document.id}/analyze`, {});
    expectSame('analyze', [made.statusCode, made.json().documentId], [200, document.id]);
    document.isAnalysed = true;
  },
  async ask(person, document) {
    const { conversationId } = document;
    const asked = { message: QUESTION, documentIds: [document.id], ...(conversationId && { conversationId }) };
    const answer = await person.browser.post('/chat', asked);
    if (document.questions >= LIMITS.questionsPerDocument) return expectRefusal(answer, 403, 'chat-limit-reached');
    const body = answer.json();
    expectSame('ask', [answer.statusCode, body.outcome, body.charged], [200, 'answered', true]);
    expectSame('conversation', body.conversationId, conversationId ?? body.conversationId);
    document.questions += 1;
    document.conversationId = body.conversationId;
    person.questions += 1;
  },
  async limits({ browser }, { id, questions }) {
    const known = { questionLimit: LIMITS.questionsPerDocument, globalCredits: 0 };
    const remainingQuestions = LIMITS.questionsPerDocument - questions;
    expectSame('limits', (await browser.get(`/documents/${id}/chat-limits`)).json(), { ...known, remainingQuestions });
  },
  async talk({ browser }, { id, questions, conversationId }) {
    const talks: { id: string }[] = (await browser.get(`/conversations?documentId=${id}`)).json();
    expectSame(
      'conversations',
      talks.map((talk) => talk.id),
      conversationId ? [conversationId] : [],
    );
    if (!conversationId) return;
    const messages: { role: string }[] = (await browser.get(`/conversations/${conversationId}/messages`)).json();
    const roles = Array.from({ length: questions }, () => ['user', 'assistant']).flat();
    expectSame(
      'messages',
      messages.map(({ role }) => role),
      roles,
    );
  },
  async delete(person, document) {
    const { id, questions, isAnalysed, conversationId } = document;
    const answer = await person.browser.delete(`/documents/${id}`);
    const { removed, documentId } = answer.json();
    const known = { files: 1, pages: 1, indexes: 1, analyses: isAnalysed ? 1 : 0, messages: 2 * questions, notes: 0 };
    expectSame('receipt', [answer.statusCode, documentId], [200, id]);
    expectSame('removed', removed, { ...known, conversations: conversationId ? 1 : 0 });
    expectRefusal(await person.browser.delete(`/documents/${id}`), 404, 'document-not-found');
    expectRefusal(await person.browser.get(`/documents/${id}/file`), 404, 'document-not-found');
    if (conversationId) {
      const talk = await person.browser.get(`/conversations/${conversationId}/messages`);
      expectRefusal(talk, 404, 'conversation-not-found');
    }
    person.documents = person.documents.filter((other) => other !== document);
  },
  async count({ browser, documents, uploads, questions }) {
    const { metrics } = (await browser.get('/dashboard')).json();
    const { totalDocuments, analyzedDocuments, documentsThisMonth, questionsAsked } = metrics;
    const analysed = documents.filter(({ isAnalysed }) => isAnalysed).length;
    const shown = { totalDocuments, analyzedDocuments, documentsThisMonth, questionsAsked };
    const known = { totalDocuments: documents.length, analyzedDocuments: analysed };
    expectSame('count', shown, { ...known, documentsThisMonth: uploads, questionsAsked: questions });
  },
  /** Another user's document, by its own number. */
  async pry({ browser }, { id, conversationId }) {
    for (const path of ['', '/file', '/analysis', '/chat-limits', '/pages/1']) {
      expectRefusal(await browser.get(`/documents/${id}${path}`), 404, 'document-not-found');
    }
    expectRefusal(await browser.delete(`/documents/${id}`), 404, 'document-not-found');
    expectRefusal(await browser.post('/chat', { message: QUESTION, documentIds: [id] }), 404, 'document-not-found');
    if (!conversationId) return;
    expectRefusal(await browser.get(`/conversations/${conversationId}/messages`), 404, 'conversation-not-found');
  },
};

function byId(rows: readonly (readonly unknown[])[]): readonly (readonly unknown[])[] {
  return [...rows].sort(([one], [other]) => Number(one) - Number(other));
}

function expectRefusal(answer: TestResponse, status: number, code: string): void {
  expectSame('refusal', [answer.statusCode, answer.json().code], [status, code]);
}

function expectSame(what: string, found: unknown, known: unknown): void {
  if (isDeepStrictEqual(found, known)) return;
  throw new Error(`${what}: ${JSON.stringify(found)} and not ${JSON.stringify(known)}`);
}
