import type { Document } from '#contract/documents.ts';
import { encodeLayout } from '#server/pdf/text/layout.ts';
import type { DocumentReader } from '#server/ports/document-reader.ts';
import { type Guest, makeGuest } from '#tests/support/builders/people/guest.ts';
import { startTestLexden, type TestLexden } from '#tests/support/builders/server/test-lexden.ts';
import { ANSWER_LIMIT_MS, type Outcome, READING_FAILURES, REFUSALS } from './outcomes.ts';

const NO_LAYOUT = encodeLayout(new Float32Array(0));

export interface Upload {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Whether what is read of it is analysed too. */
  readonly isAnalysed: boolean;
}

/** A whole server that takes hostile files the way it takes every upload. */
export interface UploadTarget {
  readonly lexden: TestLexden;
  /** Uploads a file, waits until it was read or failed, looks at what is there, and deletes it. */
  upload(upload: Upload): Promise<Outcome>;
  close(): Promise<void>;
}

export interface UploadTargetOptions {
  /** How many pages of a document may have their words recognised, which takes seconds of a core for each. */
  readonly recognisedPages: number;
  /** Of so many documents only one has any page recognised. */
  readonly recognisedEvery: number;
}

export async function openUploadTarget(options: UploadTargetOptions): Promise<UploadTarget> {
  const lexden = await startTestLexden({
    metering: 'off',
    replaceAdapters: ({ reader }) => ({ reader: recogniseSome(reader, options) }),
  });
  const guest = makeGuest(lexden);
  return { lexden, upload: (upload) => followUpload(guest, upload), close: lexden.close };
}

/** Lets only the first pictures of some documents be recognised; the others stay unread. */
function recogniseSome(
  reader: DocumentReader,
  { recognisedPages, recognisedEvery }: UploadTargetOptions,
): DocumentReader {
  return {
    ...reader,
    async recognise(bytes, pageNumbers, onPages, signal) {
      // Chosen by something that has nothing to do with how the file was broken.
      const most = bytes.length % recognisedEvery === 0 ? recognisedPages : 0;
      await reader.recognise(bytes, pageNumbers.slice(0, most), onPages, signal);
      const rest = pageNumbers.slice(most).map((pageNumber) => ({
        pageNumber,
        text: '',
        width: 612,
        height: 792,
        status: 'unread' as const,
        readBy: 'text' as const,
        layout: NO_LAYOUT,
        hiddenText: [],
      }));
      if (rest.length > 0) await onPages(rest);
    },
  };
}

async function followUpload(guest: Guest, { name, bytes, isAnalysed }: Upload): Promise<Outcome> {
  const startedAt = performance.now();
  const passed = (): number => Math.round(performance.now() - startedAt);
  const answer = await guest.upload([{ name, bytes }]);
  const answeredMs = passed();
  const late = answeredMs > ANSWER_LIMIT_MS ? ['the answer took too long'] : [];
  const body = answer.json();
  if (answer.statusCode !== 200) {
    const faults = [...late, ...judgeRefusal(answer.statusCode, body)];
    const outcome = `refused: ${body.code}`;
    return { class: outcome, message: String(body.message), answeredMs, finishedMs: passed(), pageCount: 0, faults };
  }
  const id: number = body.documents[0].id;
  const document = await guest.whenRead(id);
  const faults = [...late, ...judgeDocument(document), ...(await lookAtPages(guest, document))];
  if (isAnalysed && document.status === 'ready') faults.push(...(await analyse(guest, id)));
  const deleted = await guest.delete(`/documents/${id}`);
  if (deleted.statusCode !== 200) faults.push(`deleting it answered ${deleted.statusCode}`);
  const message = document.failure?.message ?? '';
  const { pageCount } = document;
  return { class: classOf(document), message, answeredMs, finishedMs: passed(), pageCount, faults };
}

function classOf({ status, failure, unreadPages, ocrPages }: Document): string {
  if (status !== 'ready') return `${status}: ${failure?.code ?? 'without a reason'}`;
  const recognised = ocrPages.length > 0 ? ', with recognised pages' : '';
  return (unreadPages.length > 0 ? 'read, unread pages named' : 'read') + recognised;
}

function judgeRefusal(status: number, body: { readonly code?: unknown; readonly message?: unknown }): string[] {
  const faults: string[] = [];
  if (status >= 500) faults.push(`the upload answered ${status}`);
  if (!REFUSALS.includes(String(body.code))) faults.push(`refused for ${body.code}`);
  if (typeof body.message !== 'string' || body.message.length < 20) faults.push('refused without a message');
  return faults;
}

function judgeDocument(document: Document): string[] {
  const { status, failure, pagesRead, pageCount } = document;
  if (status === 'failed') {
    return READING_FAILURES.includes(failure?.code ?? '') ? [] : [`failed for ${failure?.code}`];
  }
  if (status !== 'ready') return [`it stayed ${status}`];
  return pagesRead === pageCount ? [] : [`${pagesRead} of ${pageCount} pages are accounted for`];
}

const PAGES_LOOKED_AT = 3;

/** The pages as the reader's screen asks for them, and a search through all of them. */
async function lookAtPages(guest: Guest, { id, status, pageCount, unreadPages }: Document): Promise<string[]> {
  if (status !== 'ready') return [];
  const faults: string[] = [];
  for (let pageNumber = 1; pageNumber <= Math.min(pageCount, PAGES_LOOKED_AT); pageNumber += 1) {
    const answer = await guest.get(`/documents/${id}/pages/${pageNumber}`);
    if (answer.statusCode !== 200) {
      faults.push(`page ${pageNumber} answered ${answer.statusCode}`);
      continue;
    }
    const page = answer.json();
    if ((page.status === 'unread') !== unreadPages.includes(pageNumber)) faults.push(`page ${pageNumber} is in doubt`);
    const isOff = (word: Record<string, unknown>): boolean =>
      !['x', 'y', 'width', 'height'].every((side) => Number.isFinite(word[side]));
    if (page.words.some(isOff)) faults.push(`words of page ${pageNumber} stand nowhere`);
  }
  const search = await guest.get(`/documents/${id}/search?query=the`);
  if (search.statusCode !== 200) faults.push(`searching it answered ${search.statusCode}`);
  return faults;
}

async function analyse(guest: Guest, id: number): Promise<string[]> {
  const analysed = await guest.post(`/documents/${id}/analyze`, {});
  const asked = await guest.post('/chat', { message: 'When is the rent due?', documentIds: [id] });
  return [
    ...(analysed.statusCode === 200 ? [] : [`analysing it answered ${analysed.statusCode}`]),
    ...(asked.statusCode === 200 ? [] : [`asking it answered ${asked.statusCode}`]),
  ];
}
