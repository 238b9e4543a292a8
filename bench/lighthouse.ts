import { loadavg } from 'node:os';
import { newPerson, signUp } from '#tests/journeys/sign-in.ts';
import { medianOf } from '#tests/support/builders/numbers/median.ts';
import {
  type AuditedBrowser,
  type Category,
  openAuditedBrowser,
  type PageAudit,
  type Preset,
} from '#tests/support/builders/screens/page-audit.ts';
import { serveLocally, startServer } from './server-process.ts';

const DEFAULT_ROUNDS = 3;
const PRESETS: readonly Preset[] = ['mobile', 'desktop'];
const WANTED = { landing: '95 / 100 / 100 / 100', application: '90 / 100 / 100' };

interface Target {
  readonly name: string;
  readonly address: string;
  readonly categories: readonly Category[];
  readonly keepsStorage: boolean;
  readonly wanted: string;
  /** The application is measured on desktop only. Default: desktop and mobile. */
  readonly presets?: readonly Preset[];
}

const APPLICATION = {
  categories: ['performance', 'accessibility', 'best-practices'],
  keepsStorage: true,
  wanted: WANTED.application,
  presets: ['desktop'],
} as const satisfies Partial<Target>;

/** The baseline: a page of one sentence without resources. What it misses to a score of 100 is due to the machine. */
const PLAIN_PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport"
  content="width=device-width"><meta name="description" content="A plain page."><title>A plain page</title></head>
  <body><main><h1>A plain page</h1></main></body></html>`;

/**
 * Lighthouse on the built product, served by the real server: the landing page for a first-time visitor, and the
 * application with a trial's document and with an account. The baseline is a plain page, measured in the same minutes.
 *
 * @param args number of rounds
 */
export async function run(args: readonly string[]): Promise<string> {
  const rounds = Number(args[0] ?? DEFAULT_ROUNDS);
  const [loadBefore = 0] = loadavg();
  await using resources = new AsyncDisposableStack();
  const { server } = await startServer(resources, { NODE_ENV: 'production' });
  const browser = resources.adopt(await openAuditedBrowser(server.address), (opened) => opened.close());
  const lines = [...(await measurePlainPage(browser, rounds)), ...(await measureProduct(browser, rounds))];
  return [
    `Performance / accessibility / best practices / SEO, medians of ${rounds} rounds, spread of the first; load of the machine ${loadBefore.toFixed(0)} before and ${loadavg()[0]?.toFixed(0)} after.`,
    '',
    '| page | as | scores | spread | times of the first round | wanted |',
    '| --- | --- | ---: | --- | --- | --- |',
    ...lines,
  ].join('\n');
}

async function measureProduct(browser: AuditedBrowser, rounds: number): Promise<string[]> {
  const landing: Target = {
    name: 'landing',
    address: '/',
    keepsStorage: false,
    wanted: WANTED.landing,
    categories: ['performance', 'accessibility', 'best-practices', 'seo'],
  };
  const lines = await measure(browser, landing, rounds);
  const page = await browser.context.newPage();
  await page.goto('/');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Try .* Free$/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /sample/i })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Summary Overview' }).waitFor();
  lines.push(...(await measure(browser, { ...APPLICATION, name: 'main screen, trial', address: '/chat' }, rounds)));
  lines.push(...(await measure(browser, { ...APPLICATION, name: 'dashboard, trial', address: '/dashboard' }, rounds)));
  await page.goto('/?logout=true');
  await signUp(page, newPerson());
  const account = { ...APPLICATION, name: 'subscription, account', address: '/subscription' };
  lines.push(...(await measure(browser, account, rounds)));
  return lines;
}

async function measurePlainPage(browser: AuditedBrowser, rounds: number): Promise<string[]> {
  await using resources = new AsyncDisposableStack();
  const address = await serveLocally(resources, (_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(PLAIN_PAGE);
  });
  const target = { ...APPLICATION, name: 'peer: a plain page', address, wanted: '', presets: PRESETS };
  return await measure(browser, target, rounds);
}

async function measure(browser: AuditedBrowser, target: Target, rounds: number): Promise<string[]> {
  const { name, address, categories, keepsStorage, wanted, presets = PRESETS } = target;
  const lines: string[] = [];
  for (const preset of presets) {
    const audits: PageAudit[] = [];
    for (let round = 0; round < rounds; round += 1) audits.push(await browser.audit(address, { preset, keepsStorage }));
    const scores = categories.map((category) => medianOf(audits.map((audit) => audit.scores[category]))).join(' / ');
    const times = audits.map((audit) => audit.scores.performance);
    const spread = `${Math.min(...times)}–${Math.max(...times)}`;
    lines.push(`| ${name} | ${preset} | ${scores} | ${spread} | ${audits[0]?.timings.join(', ')} | ${wanted} |`);
    console.error(
      `${name}, ${preset}: ${scores}; ${audits[0]?.timings.join(', ')} ${audits.flatMap(({ faults }) => faults).join('\n')}`,
    );
  }
  return lines;
}
