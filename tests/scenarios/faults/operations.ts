import { callerCalls } from '#contract/calls.ts';
import type { ChatResponse } from '#contract/chat.ts';
import type { Database } from '#server/db/connection.ts';
import { outcomeOf } from '#tests/scenarios/runner/outcome.ts';
import type { Transport } from '#tests/support/client/transport.ts';
import { clientOf, makeDocument, makeMark } from './people.ts';
import {
  countUploads,
  isUnclear,
  keptDocuments,
  note,
  type Person,
  type RecordedDocument,
  type RecordedQuestion,
  type Tally,
} from './record.ts';

const UPLOADS = { free: 3, pro: 100 } as const;
const LARGEST_BATCH = 3;
const CHANCE_OF_BAD_FILE = 0.2;
const CHANCE_OF_STREAM = 0.5;
const PAGES_AT_MOST = 6;

/** What a step of a user works with. */
export interface Desk {
  readonly server: Transport;
  readonly db: Database;
  readonly random: () => number;
  readonly tally: Tally;
  /** Pages of the next document, where it is to be a long one. */
  takeLongDocument(): number | undefined;
}

const pick = <T>(list: readonly T[], random: () => number): T | undefined => list[Math.floor(random() * list.length)];

const uploadsLeft = (person: Person): number => (person.isPro ? UPLOADS.pro : UPLOADS.free) - countUploads(person);

export const mayUpload = (person: Person): boolean => !person.isUploading && uploadsLeft(person) > 0;

/** Sends one file or several, now and then with one among them that is no PDF. */
export async function upload(person: Person, desk: Desk): Promise<void> {
  const { random, tally } = desk;
  person.isUploading = true;
  const count = Math.min(uploadsLeft(person), 1 + Math.floor(random() * LARGEST_BATCH));
  const batch = Math.floor(random() * Number.MAX_SAFE_INTEGER);
  const documents: RecordedDocument[] = [];
  for (let position = 0; position < count; position += 1) {
    const pages = desk.takeLongDocument() ?? 1 + Math.floor(random() * PAGES_AT_MOST);
    documents.push(await makeDocument(random, batch, pages));
  }
  person.documents.push(...documents);
  const files: { name: string; bytes: Uint8Array }[] = documents.map(({ name, bytes }) => ({ name, bytes }));
  if (random() < CHANCE_OF_BAD_FILE) files.push({ name: 'bad.pdf', bytes: Buffer.from('This is no PDF.') });
  const answer = await outcomeOf(clientOf(person, desk).upload(files));
  note(tally, 'upload', answer, answer?.statusCode === 200);
  if (answer?.statusCode === 200) {
    const { documents: accepted } = callerCalls.uploadDocuments.response.parse(answer.json());
    for (const document of documents) {
      document.id = accepted.find(({ originalName }) => originalName === document.name)?.id;
      if (document.id !== undefined) document.state = 'kept';
    }
  }
  // What is unclear stays in the record until it can be looked up; what was refused never was.
  if (!isUnclear(answer)) {
    const refused = documents.filter(({ state }) => state === 'uploading');
    person.documents.splice(0, Infinity, ...person.documents.filter((document) => !refused.includes(document)));
    person.isUploading = false;
  }
}

/** An upload of which the second half never comes. The person has no other one under way until the server ends. */
export function uploadHalf(person: Person, desk: Desk): void {
  person.isUploading = true;
  const bytes = Buffer.concat([Buffer.from(`%PDF-1.7\n${makeMark(desk.random)}`), Buffer.alloc(200_000, 'half ')]);
  clientOf(person, desk).uploadHalf({ name: 'half.pdf', bytes });
}

export const freeDocuments = (person: Person): RecordedDocument[] =>
  keptDocuments(person).filter(({ isBusy }) => !isBusy);

async function withDocument(
  person: Person,
  { random }: Desk,
  work: (document: RecordedDocument) => Promise<boolean>,
): Promise<void> {
  const document = pick(freeDocuments(person), random);
  if (!document) return;
  document.isBusy = true;
  // What is unclear is left alone until it was looked up.
  document.isBusy = await work(document);
}

export function askQuestion(person: Person, desk: Desk): Promise<void> {
  return withDocument(person, desk, async (document) => {
    const { random, tally } = desk;
    const isStream = random() < CHANCE_OF_STREAM;
    const text = `What is the monthly rent for ${document.mark}, as ${makeMark(random)} asks?`;
    const question: RecordedQuestion = {
      text,
      state: 'asking',
      messageId: undefined,
      response: undefined,
      isCharged: undefined,
    };
    document.questions.push(question);
    const headers: Record<string, string> = isStream ? { accept: 'text/event-stream' } : {};
    const body = { message: text, documentIds: [document.id] };
    const received = await outcomeOf(clientOf(person, desk).post('/chat', body, headers));
    const isOk = received?.statusCode === 200;
    const answer: ChatResponse | undefined = isOk && !isStream ? received.json() : doneEventOf(received?.body ?? '');
    note(tally, isStream ? 'question streamed' : 'question', received, answer !== undefined);
    if (answer) {
      Object.assign(question, {
        state: 'answered',
        messageId: answer.messageId,
        response: answer.response,
        isCharged: answer.charged,
      });
      return false;
    }
    // A stream that says neither how it ended nor why is as unclear as one that broke.
    const isTold = !isOk || received.body.includes('event: error');
    if (isUnclear(received) || !isTold) return true;
    document.questions.splice(document.questions.indexOf(question), 1);
    return false;
  });
}

function doneEventOf(stream: string): ChatResponse | undefined {
  const data = /event: done\ndata: (.+)\n/.exec(stream)?.[1];
  return data === undefined ? undefined : (JSON.parse(data) as { readonly answer: ChatResponse }).answer;
}

/** What of an analysis must stay as it was answered. */
export const describeAnalysis = (analysis: { readonly analyzedAt: string; readonly summary: unknown }): string =>
  JSON.stringify([analysis.analyzedAt, analysis.summary]);

export function analyse(person: Person, desk: Desk): Promise<void> {
  return withDocument(person, desk, async (document) => {
    const answer = await outcomeOf(clientOf(person, desk).post(`/documents/${document.id}/analyze`));
    note(desk.tally, 'analysis', answer, answer?.statusCode === 200);
    if (answer?.statusCode === 200) document.analysis = describeAnalysis(answer.json());
    return false;
  });
}

export function deleteDocument(person: Person, desk: Desk): Promise<void> {
  return withDocument(person, desk, async (document) => {
    const { db, tally } = desk;
    const row = await db
      .selectFrom('documents')
      .select('questions_used')
      .where('id', '=', document.id ?? 0)
      .executeTakeFirst();
    document.questionsUsedAtDeletion = row?.questions_used ?? 0;
    document.state = 'deleting';
    const answer = await outcomeOf(clientOf(person, desk).delete(`/documents/${document.id}`));
    note(tally, 'deletion', answer, answer?.statusCode === 200);
    if (answer?.statusCode === 200) document.state = 'deleted';
    else if (!isUnclear(answer)) document.state = 'kept';
    return false;
  });
}

/** Reads a file back as it was sent. @returns what is wrong */
export async function readBack(person: Person, desk: Pick<Desk, 'server' | 'random'>): Promise<string | undefined> {
  const document = pick(freeDocuments(person), desk.random);
  if (!document) return undefined;
  const answer = await outcomeOf(clientOf(person, desk).get(`/documents/${document.id}/file`));
  if (answer?.statusCode !== 200 || answer.rawPayload.equals(document.bytes)) return undefined;
  return `${document.name} reads otherwise than it was sent`;
}
