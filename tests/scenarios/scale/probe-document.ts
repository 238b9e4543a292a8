import { callerCalls, streamPaths } from '#contract/calls.ts';
import type { TestClient } from '#tests/support/client/test-client.ts';

/** Statuses, each once, of every request that could still concern a document. */
export async function probeDocument(client: TestClient, id: number): Promise<readonly number[]> {
  const pathOf = (path: string) => path.replace(':id', String(id));
  const { getDocument, getPage, searchDocument, getAnalysis, chatLimits } = callerCalls;
  const paths = [
    getDocument.path,
    streamPaths.file,
    getPage.path.replace(':pageNumber', '1'),
    `${searchDocument.path}?query=rent`,
    getAnalysis.path,
    streamPaths.events,
    streamPaths.reportPdf,
    chatLimits.path,
    `/conversations?documentId=${id}`,
  ];
  const answers = await Promise.all([
    ...paths.map((path) => client.get(pathOf(path))),
    client.post(pathOf(callerCalls.analyze.path), {}),
    client.post('/chat', { message: 'How much is the rent?', documentIds: [id] }),
  ]);
  return [...new Set(answers.map(({ statusCode }) => statusCode))];
}
