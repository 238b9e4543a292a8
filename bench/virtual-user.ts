import { setTimeout as pause } from 'node:timers/promises';
import type { Document } from '#contract/documents.ts';
import { SECOND_MS } from '#contract/units.ts';
import { type ContractName, readContract } from '#tests/support/builders/documents/contracts.ts';
import { multipartOf } from '#tests/support/client/multipart.ts';
import { makeGuestId } from '#tests/support/client/test-client.ts';
import type { LatencyRecorder } from './latency-recorder.ts';
import { type LoadClient, type LoadRequest, openLoadClient } from './load-client.ts';

interface VirtualUserOptions {
  /** Address of the server, and of the baseline server. */
  readonly address: string;
  readonly peerAddress: string;
  readonly book: LatencyRecorder;
  readonly random: () => number;
  readonly isOver: () => boolean;
}

/** Contracts of one to four pages, without scans. */
const CONTRACTS: readonly ContractName[] = [
  'residential-lease',
  'mutual-nda',
  'employment-agreement',
  'saas-agreement',
  'distribution-agreement',
  'invoice',
];
const QUESTIONS = [
  'When does this end, and how can I get out of it?',
  'What do I have to pay, and when?',
  'Who is liable if something goes wrong?',
  'Can the price go up?',
  'What happens if I pay late?',
];
const THINKING = { leastMs: SECOND_MS, mostMs: 5 * SECOND_MS };
/** Number of page views before a document is deleted. */
const LOOKS = 14;
const PEER_EVERY = 4;
const FIRST_PART = 'bytes=0-65535';

/**
 * One virtual user, visit after visit, until the end: uploads a contract, has it read and analysed, asks about it, browses,
 * deletes it. Thinks for one to five seconds between any two steps.
 * @param account headers of an account's browser; undefined for a trial user, a new one at each visit
 */
export async function runVirtualUser(
  place: VirtualUserOptions,
  account: Record<string, string> | undefined,
): Promise<void> {
  // A random start keeps the virtual users out of step.
  await pause(place.random() * THINKING.mostMs * 2);
  let looks = Math.floor(place.random() * LOOKS);
  while (!place.isOver()) {
    const prefix = account ? '/api' : '/api/session';
    const client = openLoadClient(place.address, { 'x-session-id': makeGuestId(), ...account }, place);
    const peer = openLoadClient(place.peerAddress, {}, place);
    await visit({ ...place, client, peer, prefix, think: () => think(place) }, looks);
    looks = LOOKS;
    client.close();
    peer.close();
  }
}

interface Visit extends VirtualUserOptions {
  readonly client: LoadClient;
  readonly peer: LoadClient;
  readonly prefix: string;
  readonly think: () => Promise<void>;
}

async function think({ random }: VirtualUserOptions): Promise<void> {
  await pause(THINKING.leastMs + random() * (THINKING.mostMs - THINKING.leastMs));
}

async function visit(context: Visit, looks: number): Promise<void> {
  const { client, prefix, think, isOver } = context;
  await client.ask({ operation: 'open the application', kind: 'read', path: '/' });
  await client.ask({ operation: 'list documents', kind: 'read', path: `${prefix}/documents` });
  await think();
  const document = await upload(context);
  if (!document) return think();
  const own = `${prefix}/documents/${document.id}`;
  await look(context, { operation: 'one document', path: own });
  await client.ask({
    operation: 'open the file',
    kind: 'read',
    path: `${own}/file`,
    headers: { range: FIRST_PART },
  });
  await think();
  await client.ask({ operation: 'analyse', kind: 'work', method: 'POST', path: `${own}/analyze` });
  await client.ask({ operation: 'list documents', kind: 'read', path: `${prefix}/documents` });
  await think();
  for (let look = 0; look < looks && !isOver(); look += 1) {
    if (look % (LOOKS / 2) === 1) await askQuestion(context, document);
    await lookAround(context, document, own);
    if (look % PEER_EVERY === 0) await context.peer.ask({ operation: 'plain Fastify', kind: 'peer', path: '/' });
  }
  if (!isOver()) await client.ask({ operation: 'delete', kind: 'write', method: 'DELETE', path: own });
  await think();
}

async function upload({ client, prefix, random }: Visit): Promise<Document | undefined> {
  const name = CONTRACTS[Math.floor(random() * CONTRACTS.length)] as ContractName;
  const { payload, contentType } = multipartOf([{ name: `${name}.pdf`, bytes: readContract(name) }]);
  const answer = await client.ask({
    operation: 'upload',
    kind: 'write',
    method: 'POST',
    path: `${prefix}/documents/upload`,
    body: payload,
    headers: { 'content-type': contentType },
  });
  const document: Document | undefined = answer === undefined ? undefined : JSON.parse(answer).documents[0];
  if (!document) return undefined;
  const events = await client.ask({
    operation: 'watch until read',
    kind: 'work',
    path: `${prefix}/documents/${document.id}/events`,
    findFailure: (text) => (/"status":"(ready)"/.test(text) ? undefined : `not read: ${text.slice(-200)}`),
  });
  return events === undefined ? undefined : document;
}

async function askQuestion({ client, prefix, random, think }: Visit, { id }: Document): Promise<void> {
  const message = QUESTIONS[Math.floor(random() * QUESTIONS.length)];
  await client.ask({
    operation: 'ask',
    kind: 'work',
    method: 'POST',
    path: `${prefix}/chat`,
    headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
    body: JSON.stringify({ message, documentIds: [id] }),
    findFailure: (text) => (text.includes('event: done') ? undefined : text.slice(-200)),
  });
  await think();
}

async function lookAround(context: Visit, { id, pageCount }: Document, own: string): Promise<void> {
  const { random, prefix } = context;
  const page = 1 + Math.floor(random() * pageCount);
  const looks: readonly Pick<LoadRequest, 'operation' | 'path'>[] = [
    { operation: 'list documents', path: `${prefix}/documents` },
    { operation: 'dashboard', path: `${prefix}/dashboard` },
    { operation: 'who am I', path: prefix === '/api' ? '/api/auth/user' : '/api/session/user' },
    { operation: 'one page', path: `${own}/pages/${page}` },
    { operation: 'analysis', path: `${own}/analysis` },
    { operation: 'search in a document', path: `${own}/search?query=agreement` },
    { operation: 'what may be asked', path: `${own}/chat-limits` },
    { operation: 'talks', path: `${prefix}/conversations?documentId=${id}` },
  ];
  await look(context, looks[Math.floor(random() * looks.length)] as (typeof looks)[number]);
}

async function look({ client, think }: Visit, what: Pick<LoadRequest, 'operation' | 'path'>): Promise<void> {
  await client.ask({ ...what, kind: 'read' });
  await think();
}
