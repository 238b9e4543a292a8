import type { Document } from '#contract/documents.ts';
import { makeGuestId } from './test-lexden.ts';

/** One trial user's browser before a server that runs as a process of its own. */
export interface HttpGuest {
  readonly id: string;
  /** The same person, asking another server. */
  at(address: string): HttpGuest;
  call(path: string, init?: RequestInit): Promise<Response>;
  post(path: string, body?: object): Promise<Response>;
  upload(bytes: Uint8Array, name?: string): Promise<Response>;
  /** Uploads one good file and answers the document's id. */
  uploadDocument(bytes: Uint8Array): Promise<number>;
  document(id: number): Promise<Document>;
  /** Waits until a document has been read, for good or ill. */
  documentWhenRead(id: number): Promise<Document>;
}

export function makeHttpGuest(address: string, id: string = makeGuestId()): HttpGuest {
  const call = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${address}/api/session${path}`, { ...init, headers: { 'x-session-id': id, ...init.headers } });

  function upload(bytes: Uint8Array, name = 'Contract.pdf'): Promise<Response> {
    const form = new FormData();
    form.append('files', new Blob([Uint8Array.from(bytes)], { type: 'application/pdf' }), name);
    return call('/documents/upload', { method: 'POST', body: form });
  }

  async function document(documentId: number): Promise<Document> {
    return (await call(`/documents/${documentId}`)).json() as Promise<Document>;
  }

  return {
    id,
    at: (other) => makeHttpGuest(other, id),
    call,
    post: (path, body) =>
      call(path, {
        method: 'POST',
        ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      }),
    upload,
    async uploadDocument(bytes) {
      const answer = await upload(bytes);
      if (answer.status !== 200) throw new Error(`The upload was refused: ${await answer.text()}`);
      const { documents } = (await answer.json()) as { documents: readonly Document[] };
      return documents[0]?.id ?? Number.NaN;
    },
    document,
    async documentWhenRead(documentId) {
      // The stream of events ends when reading does.
      await (await call(`/documents/${documentId}/events`)).text();
      return document(documentId);
    },
  };
}
