import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import type { Scenario } from '#tests/scenarios/runner/scenario.ts';
import { insertManyDocuments } from '#tests/support/builders/database/many-documents.ts';
import { medianOf } from '#tests/support/builders/numbers/median.ts';
import { insertSession } from '#tests/support/builders/people/account.ts';
import { makeGuestId } from '#tests/support/client/test-client.ts';
import { CHROMIUM } from '#tests/support/setup/chromium.ts';
import { startServer } from './server-process.ts';
import { drawPlainTable, type Measured, measureChange, watchTyping } from './table-in-page.ts';

const DOCUMENTS = 10_000;
const ROUNDS = 7;
const WINDOW = { width: 1440, height: 900 };
const BADGE = '#report-title + [role=status]';
/** Generous: a busy machine shall give slow figures rather than a failure. */
const PATIENCE_MS = 120_000;
const LETTERS = 'services agreement';

/**
 * The dashboard with 10,000 documents, in a real browser on the built client: how long after a key or a click the rows
 * that result are painted. The baseline is a plain page with the same rows, all in the DOM, sorted by `Array.sort`.
 */
export async function run(args: readonly string[]): Promise<string> {
  const count = Number(args[0] ?? DOCUMENTS);
  await using resources = new AsyncDisposableStack();
  const { scenario, server } = await startServer(resources);
  const browser = resources.use(await chromium.launch(CHROMIUM));
  const token = await fillDatabase(scenario, count);
  const context = await openContext(browser, server.address, token);
  const transfer = await measureTransfer(server.address, token);
  const lexden = await measureDashboard(await context.newPage());
  const plain = await measurePlainTable(await context.newPage());
  return report({ count, transfer, lexden, plain });
}

async function fillDatabase(scenario: Scenario, count: number): Promise<string> {
  const { db } = scenario.openDatabase();
  const { userId, token } = await insertSession(db);
  await insertManyDocuments(db, userId, { count, pagesEach: 7 });
  return token;
}

async function openContext(browser: Browser, address: string, token: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: address, viewport: WINDOW });
  await context.addCookies([{ name: 'lexden_session', value: token, url: address, httpOnly: true, sameSite: 'Lax' }]);
  // A returning browser: for a new one the client skips the session check.
  await context.addInitScript((guestId) => localStorage.setItem('sessionId', guestId), makeGuestId());
  return context;
}

interface Transfer {
  readonly answeredMs: number;
  readonly packedBytes: number;
  readonly bytes: number;
}

async function measureTransfer(address: string, token: string): Promise<Transfer> {
  const times: number[] = [];
  let [packedBytes, bytes] = [0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    const answer = await fetch(`${address}/api/documents`, {
      headers: { cookie: `lexden_session=${token}`, 'x-session-id': makeGuestId(), 'accept-encoding': 'gzip' },
    });
    bytes = (await answer.arrayBuffer()).byteLength;
    times.push(performance.now() - startedAt);
    packedBytes = Number(answer.headers.get('content-length'));
  }
  return { answeredMs: medianOf(times), packedBytes, bytes };
}

interface Dashboard {
  readonly firstRowsMs: number;
  readonly sortMs: readonly number[];
  readonly riskMs: readonly number[];
  readonly searchMs: readonly number[];
  /** The longest time between two frames while text is typed. */
  readonly typingMs: number;
}

async function measureDashboard(page: Page): Promise<Dashboard> {
  const firstRows: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await page.locator('tbody th').first().waitFor({ timeout: PATIENCE_MS });
    firstRows.push(await page.evaluate(() => performance.now()));
  }
  await page.waitForLoadState('networkidle');
  const search = page.getByRole('textbox', { name: 'Search documents' });
  const headers = ['Document Name', 'Risk Score', 'Upload Date'].map((name) =>
    page.getByRole('button', { name, exact: true }),
  );
  const [sortMs, riskMs, searchMs]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const header = headers[round % headers.length];
    if (header) sortMs.push(await measureChange(page, 'tbody th', 'click', () => header.click()));
    const level = page.getByRole('button', { name: /^High risk/ });
    riskMs.push(await measureChange(page, BADGE, 'click', () => level.click()));
    await search.focus();
    searchMs.push(
      await measureChange(page, BADGE, 'keydown', () => page.keyboard.press(round % 2 === 0 ? 'z' : 'Backspace')),
    );
  }
  await search.fill('');
  await search.focus();
  const typingMs = await watchTyping(page, () => page.keyboard.type(LETTERS, { delay: 60 }));
  return { firstRowsMs: medianOf(firstRows), sortMs, riskMs, searchMs, typingMs };
}

interface PlainTable {
  readonly sortMs: readonly number[];
  readonly searchMs: readonly number[];
}

async function measurePlainTable(page: Page): Promise<PlainTable> {
  await page.goto('/api/docs');
  await page.evaluate(drawPlainTable);
  await page.locator('tbody th').first().waitFor({ timeout: PATIENCE_MS });
  const [sortMs, searchMs]: [number[], number[]] = [[], []];
  const columns = ['Document Name', 'Risk Score', 'Upload Date'];
  for (let round = 0; round < ROUNDS; round += 1) {
    const header = page.getByRole('button', { name: columns[round % columns.length] ?? '', exact: true });
    sortMs.push(await measureChange(page, 'tbody th', 'click', () => header.click()));
    await page.getByRole('textbox').focus();
    searchMs.push(
      await measureChange(page, '#count', 'keydown', () => page.keyboard.press(round % 2 === 0 ? 'z' : 'Backspace')),
    );
  }
  return { sortMs, searchMs };
}

interface Figures {
  readonly count: number;
  readonly transfer: Transfer;
  readonly lexden: Dashboard;
  readonly plain: PlainTable;
}

function report({ count, transfer, lexden, plain }: Figures): string {
  return [
    `${count.toLocaleString('en-US')} documents with 7 pages each, embedded database, Chromium at ${WINDOW.width} × ${WINDOW.height},`,
    `${ROUNDS} rounds, medians (smallest–largest). From the event until the rows are painted.`,
    '',
    '| what | Lexden | plain table | ratio | wanted |',
    '| --- | ---: | ---: | ---: | --- |',
    line('click on a column, rows sorted', lexden.sortMs, plain.sortMs),
    line('letter in the search, rows found', lexden.searchMs, plain.searchMs),
    `| click on a risk, rows filtered | ${spread(lexden.riskMs)} | | | under 100 ms |`,
    `| typing, longest time between two frames | ${Math.round(lexden.typingMs)} ms | | | under 100 ms |`,
    '',
    `List of documents: answered and unpacked in ${Math.round(transfer.answeredMs)} ms, ${megabytes(transfer.packedBytes)} sent for`,
    `${megabytes(transfer.bytes)}. From the address to the first rows: ${Math.round(lexden.firstRowsMs)} ms.`,
  ].join('\n');
}

function line(what: string, own: readonly Measured[], peer: readonly Measured[]): string {
  return `| ${what} | ${spread(own)} | ${spread(peer)} | ${(medianOf(own) / medianOf(peer)).toFixed(2)} | under 100 ms |`;
}

function spread(times: readonly number[]): string {
  return `${Math.round(medianOf(times))} ms (${Math.round(Math.min(...times))}–${Math.round(Math.max(...times))})`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
