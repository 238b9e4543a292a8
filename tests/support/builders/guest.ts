import type { LightMyRequestResponse } from 'fastify';
import { makeGuestId, multipartOf, type TestLexden } from './test-lexden.ts';

interface FileToUpload {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly type?: string;
  readonly field?: string;
  readonly password?: string;
}

/** One trial user's browser, without the browser. */
export interface Guest {
  readonly id: string;
  get(path: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  post(path: string, payload?: object): Promise<LightMyRequestResponse>;
  delete(path: string): Promise<LightMyRequestResponse>;
  upload(files: readonly FileToUpload[]): Promise<LightMyRequestResponse>;
  /** Uploads one good file, waits until it was read, and answers the document's id. */
  uploadAndRead(bytes: Uint8Array, name?: string): Promise<number>;
}

export function makeGuest({ app }: Pick<TestLexden, 'app'>, id: string = makeGuestId()): Guest {
  const own = { 'x-session-id': id };
  const upload = (files: readonly FileToUpload[]) => {
    const { payload, contentType } = multipartOf(files);
    const headers = { ...own, 'content-type': contentType };
    return app.inject({ method: 'POST', url: '/api/session/documents/upload', headers, payload });
  };
  return {
    id,
    upload,
    get: (path, headers = {}) => app.inject({ url: `/api/session${path}`, headers: { ...own, ...headers } }),
    post: (path, payload) =>
      app.inject({ method: 'POST', url: `/api/session${path}`, headers: own, ...(payload && { payload }) }),
    delete: (path) => app.inject({ method: 'DELETE', url: `/api/session${path}`, headers: own }),
    async uploadAndRead(bytes, name = 'Lease.pdf') {
      const answer = await upload([{ name, bytes }]);
      if (answer.statusCode !== 200) throw new Error(`The upload was refused: ${answer.body}`);
      const { id: documentId } = answer.json().documents[0];
      // The stream of events ends when reading does.
      await app.inject({ url: `/api/session/documents/${documentId}/events`, headers: own });
      return documentId;
    },
  };
}
