import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { makeLongContract } from '#tests/support/builders/documents/long-contract.ts';
import { medianOf } from '#tests/support/builders/numbers/median.ts';
import { CHROMIUM } from '#tests/support/setup/chromium.ts';
import { measureReading, type Reading } from './reader-measures.ts';
import { serveLocally, startServer } from './server-process.ts';

const PAGES = 1000;
const FILE_NAME = 'thousand-pages.pdf';
const WINDOW = { width: 1440, height: 900 };

/**
 * A contract of 1,000 pages in a real browser: our reader in the running product, with everything that it marks, and
 * beside it the plain viewer component of pdf.js in a window of the same size, with nothing around it.
 *
 * @param args how many rounds; 3 without
 */
export async function run(args: readonly string[]): Promise<string> {
  const rounds = Number(args[0] ?? 3);
  const file = await makeLongContract(PAGES);
  await using resources = new AsyncDisposableStack();
  const launchOptions = { ...CHROMIUM, args: [...CHROMIUM.args, '--enable-precise-memory-info'] };
  const browser = resources.use(await chromium.launch(launchOptions));
  const peerAddress = await servePlainViewer(resources, file);
  const { server } = await startServer(resources);
  const product = await openProduct(browser, server.address, file);
  const peers: Reading[] = [];
  const readers: Reading[] = [];
  for (let round = 0; round < rounds; round += 1) {
    peers.push(await measurePeer(browser, peerAddress));
    readers.push(await measureProduct(product, `${server.address}/chat`));
  }
  return describe(readers, peers, rounds);
}

async function measurePeer(browser: Browser, address: string): Promise<Reading> {
  await using context = await browser.newContext({ viewport: WINDOW });
  const page = await context.newPage();
  return await measureReading(page, async () => void (await page.goto(address)));
}

/** Each round begins on the freshly loaded main screen; the clock starts with the click on the button. */
async function measureProduct(page: Page, address: string): Promise<Reading> {
  await page.goto(address);
  const button = page.getByRole('button', { name: 'Show PDF' });
  await button.waitFor();
  await page.waitForLoadState('networkidle');
  const reading = await measureReading(page, () => button.click());
  const startedAt = performance.now();
  await page.keyboard.press('t');
  await page.locator('canvas[data-drawn]').first().waitFor();
  return { ...reading, pictureMs: performance.now() - startedAt };
}

/** A trial whose document is the file, read and analysed. */
async function openProduct(browser: Browser, address: string, file: Buffer): Promise<Page> {
  const page = await browser.newPage({ viewport: WINDOW });
  await page.goto(address);
  await page.getByRole('main').getByRole('button', { name: 'Try Lexden Free' }).first().click();
  await page.getByRole('button', { name: 'Upload Your First PDF' }).click();
  await page.getByTestId('file-input').setInputFiles({ name: FILE_NAME, mimeType: 'application/pdf', buffer: file });
  await page.getByRole('button', { name: 'Upload 1 file' }).click();
  await page.getByRole('heading', { name: 'Summary Overview' }).waitFor({ timeout: 120_000 });
  return page;
}

/** Serves pdf.js as it comes in its package, the file, and a page of a dozen lines that puts the two together. */
function servePlainViewer(resources: AsyncDisposableStack, file: Buffer): Promise<string> {
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  return serveLocally(resources, (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://local').pathname);
    const answer = (type: string, body: Buffer | string) => response.setHeader('content-type', type).end(body);
    if (path === '/') return answer('text/html', PLAIN_PAGE);
    if (path === '/file.pdf') return answer('application/pdf', file);
    readFile(join(folder, path)).then(
      (body) => answer(path.endsWith('.css') ? 'text/css' : 'text/javascript', body),
      () => response.writeHead(404).end(),
    );
  });
}

/** As wide as our reader stands beside the analysis. */
const PLAIN_PAGE = `<!doctype html><link rel="stylesheet" href="/legacy/web/pdf_viewer.css">
<style>body{margin:0}#c{position:absolute;top:0;right:0;bottom:0;width:594px;overflow:auto}</style>
<div id="c"><div class="pdfViewer"></div></div>
<script type="module">
import * as pdf from '/legacy/build/pdf.mjs';
const { EventBus, PDFLinkService, PDFViewer } = await import('/legacy/web/pdf_viewer.mjs');
pdf.GlobalWorkerOptions.workerSrc = '/legacy/build/pdf.worker.min.mjs';
const eventBus = new EventBus();
const linkService = new PDFLinkService({ eventBus });
const viewer = new PDFViewer({ container: document.getElementById('c'), eventBus, linkService, removePageBorders: true });
linkService.setViewer(viewer);
eventBus.on('pagesinit', () => { viewer.currentScaleValue = 'page-width'; });
const opened = await pdf.getDocument({ url: '/file.pdf', standardFontDataUrl: '/standard_fonts/' }).promise;
viewer.setDocument(opened);
linkService.setDocument(opened);
</script>`;

function describe(readers: readonly Reading[], peers: readonly Reading[], rounds: number): string {
  const row = (what: string, unit: string, pick: (reading: Reading) => number, digits = 0) => {
    const [ours, theirs] = [medianOf(readers.map(pick)), medianOf(peers.map(pick))];
    const ratio = theirs > 0 ? (ours / theirs).toFixed(2) : '–';
    return `| ${what} | ${ours.toFixed(digits)}${unit} | ${theirs.toFixed(digits)}${unit} | ${ratio} |`;
  };
  return [
    `A contract of ${PAGES} pages, Chromium, ${WINDOW.width} × ${WINDOW.height}, ${rounds} rounds, medians.`,
    '',
    '| what | Lexden | pdf.js, plain viewer | ratio |',
    '| --- | ---: | ---: | ---: |',
    row('first page drawn', ' ms', ({ openMs }) => openMs),
    row('page 900 drawn after going there', ' ms', ({ jumpMs }) => jumpMs),
    row('frames longer than 50 ms while scrolling fast', ' %', ({ slowFrames }) => 100 * slowFrames, 1),
    row('longest frame while scrolling fast', ' ms', ({ longestFrameMs }) => longestFrameMs),
    row('JavaScript heap after 200 pages were scrolled through', ' MiB', ({ heapMebibytes }) => heapMebibytes),
    `| first small picture after its strip is opened | ${medianOf(readers.map(({ pictureMs }) => pictureMs)).toFixed(0)} ms | | |`,
  ].join('\n');
}
