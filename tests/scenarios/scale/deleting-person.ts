import type { DeletionReceipt, Document } from '#contract/documents.ts';
import { injectByHttp } from '#tests/support/builders/inject-by-http.ts';
import { signUp } from '#tests/support/builders/sign-up.ts';

/** Somebody with an account, who asks several servers at once. */
export interface DeletingPerson {
  readonly userId: string;
  call(address: string, path: string, init?: RequestInit): Promise<Response>;
  post(address: string, path: string, body: object): Promise<Response>;
  upload(address: string, bytes: Uint8Array, name: string): Promise<Document>;
  deleteDocument(address: string, id: number): Promise<DeletionReceipt>;
  /** Statuses of everything that could still be asked about a document. */
  askAround(address: string, id: number): Promise<readonly number[]>;
}

export async function makeDeletingPerson(address: string, email: string, name: string): Promise<DeletingPerson> {
  const letIn = await signUp({ app: injectByHttp(address) }, { email, name, password: 'a long pass phrase of theirs' });
  const { cookie } = await letIn.sync();
  const call: DeletingPerson['call'] = (server, path, init = {}) =>
    fetch(`${server}/api${path}`, {
      ...init,
      headers: { cookie, 'sec-fetch-site': 'same-origin', ...init.headers },
    });
  const post: DeletingPerson['post'] = (server, path, body) =>
    call(server, path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  const { id: userId } = (await (await call(address, '/auth/user')).json()) as { readonly id: string };
  return {
    userId,
    call,
    post,
    async upload(server, bytes, filename) {
      const form = new FormData();
      form.append('files', new Blob([Uint8Array.from(bytes)], { type: 'application/pdf' }), filename);
      const answer = await call(server, '/documents/upload', { method: 'POST', body: form });
      const { documents } = (await answer.json()) as { readonly documents: readonly Document[] };
      if (!documents[0]) throw new Error('The upload was refused.');
      return documents[0];
    },
    async deleteDocument(server, id) {
      const answer = await call(server, `/documents/${id}`, { method: 'DELETE' });
      return (await answer.json()) as DeletionReceipt;
    },
    async askAround(server, id) {
      const document = `/documents/${id}`;
      const answers = await Promise.all([
        ...['', '/file', '/pages/1', '/search?query=rent', '/analysis', '/events', '/report.pdf', '/chat-limits'].map(
          (part) => call(server, document + part),
        ),
        call(server, `/conversations?documentId=${id}`),
        post(server, `${document}/analyze`, {}),
        post(server, '/chat', { message: 'How much is the rent?', documentIds: [id] }),
      ]);
      await Promise.all(answers.map((answer) => answer.arrayBuffer()));
      return [...new Set(answers.map(({ status }) => status))];
    },
  };
}

/** Tells of every event of a stream until it ends. Rejects when it breaks off. */
export async function followEvents(
  stream: Response,
  onEvent: (data: { readonly pagesRead?: number; readonly status?: string }) => void,
): Promise<void> {
  const decoder = new TextDecoder();
  for await (const chunk of stream.body ?? []) {
    for (const [, data = '{}'] of decoder.decode(chunk).matchAll(/^data: (.*)$/gm)) onEvent(JSON.parse(data));
  }
}
