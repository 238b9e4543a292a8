import { readContract } from '#tests/support/builders/documents/contracts.ts';
import { makeGuest } from '#tests/support/builders/people/guest.ts';
import type { RunningService } from './start-services.ts';

/**
 * Exercises the product as users and operators do.
 * @returns one line for each thing that worked
 * @throws Error at the first that does not
 */
export async function exerciseThroughProxy(
  proxy: RunningService,
  servers: readonly RunningService[],
  metricsToken: string,
): Promise<readonly string[]> {
  return [
    await showLandingPage(proxy),
    ...(await readOneDocument(proxy)),
    await readMetrics(proxy, servers, metricsToken),
    checkLogs(servers),
  ];
}

function expect(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(what);
}

async function showLandingPage({ origin }: RunningService): Promise<string> {
  const answer = await fetch(origin);
  const page = await answer.text();
  expect(answer.status === 200 && /<title>[^<]*Lexden/.test(page), `The landing page is not there: ${answer.status}`);
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
  const loaded = await fetch(origin + script);
  expect(loaded.status === 200, `The page's script ${script} is not there: ${loaded.status}`);
  await loaded.body?.cancel();
  return 'landing page and its script through the proxy';
}

async function readOneDocument({ origin }: RunningService): Promise<readonly string[]> {
  const guest = makeGuest(origin);
  const documentId = await guest.uploadDocument(readContract('residential-lease'));
  const document = await guest.whenRead(documentId);
  expect(document.status === 'ready', `The document is ${document.status} and not ready.`);
  const analysis = await guest.post(`/documents/${documentId}/analyze`);
  expect(analysis.statusCode === 200, `The analysis ended with ${analysis.statusCode}: ${analysis.body}`);
  const reports = ['report.pdf', 'report.docx', 'dates.ics'];
  for (const format of reports) {
    const report = await guest.get(`/documents/${documentId}/${format}`);
    expect(report.statusCode === 200, `The report as ${format} ended with ${report.statusCode}: ${report.body}`);
  }
  return [
    'an upload through the proxy, read by the worker, followed by events, analysed',
    `reports: ${reports.join(', ')}`,
  ];
}

async function readMetrics(proxy: RunningService, servers: readonly RunningService[], token: string): Promise<string> {
  const outside = await fetch(`${proxy.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  expect(outside.status === 404, `Metrics can be read through the proxy: ${outside.status}`);
  for (const { name, origin } of servers) {
    const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    const text = await answer.text();
    expect(
      answer.status === 200 && text.includes('lexden_database_answers 1'),
      `No metrics of ${name}: ${answer.status}`,
    );
  }
  return 'metrics of every service by itself, and none through the proxy';
}

/** nginx names requests by 32 hexadecimal digits. */
const NAMED_BY_PROXY = /"reqId":"[0-9a-f]{32}"/;

function checkLogs(servers: readonly RunningService[]): string {
  const lines = new Map(servers.map(({ name, output }) => [name, output().split('\n')]));
  const answered = servers.filter(({ output }) => NAMED_BY_PROXY.test(output()));
  expect(answered.length === 2, `${answered.length} services have answered through the proxy, and not two.`);
  const worked = [...lines].filter(([, each]) => each.some((line) => line.includes('"job":"read-document/')));
  expect(worked.length === 1 && worked[0]?.[0] === 'worker', 'Not the worker has read the document.');
  return 'both web processes answered, requests bear the names the proxy gave, and the worker did the work';
}
