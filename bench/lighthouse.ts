import { medianOf } from '../tests/builders/median.ts';
import {
  type AuditedBrowser,
  type Category,
  openAuditedBrowser,
  type PageAudit,
  type Preset,
} from '../tests/builders/page-audit.ts';
import { makeServerPlace } from '../tests/builders/server-process.ts';
import { newPerson, signUp } from '../tests/journeys/sign-in.ts';

const DEFAULT_ROUNDS = 3;
const PRESETS: readonly Preset[] = ['mobile', 'desktop'];
const WANTED = { landing: '95 / 100 / 100 / 100', application: '90 / 100 / 100' };

interface Target {
  readonly name: string;
  readonly address: string;
  readonly categories: readonly Category[];
  readonly keepsStorage: boolean;
  readonly wanted: string;
}

const APPLICATION = {
  categories: ['performance', 'accessibility', 'best-practices'],
  keepsStorage: true,
  wanted: WANTED.application,
} as const;

/**
 * Lighthouse on the built product, served by the real server: the first page as somebody sees it who never came before,
 * and the application with a trial's document and with an account.
 *
 * @param args number of rounds
 */
export async function run(args: readonly string[]): Promise<string> {
  const rounds = Number(args[0] ?? DEFAULT_ROUNDS);
  const place = await makeServerPlace({ kind: 'sqlite', postgresUrl: undefined });
  try {
    const server = await place.start({ RATE_LIMITS: 'off', NODE_ENV: 'production' });
    const browser = await openAuditedBrowser(server.address);
    try {
      const lines = await measureAll(browser, rounds);
      return [
        `Scores of Lighthouse: performance / accessibility / best practices / SEO. Medians of ${rounds} rounds, spread of the first.`,
        '',
        '| page | as | scores | spread | wanted |',
        '| --- | --- | ---: | --- | --- |',
        ...lines,
      ].join('\n');
    } finally {
      await browser.close();
    }
  } finally {
    await place.close();
  }
}

async function measureAll(browser: AuditedBrowser, rounds: number): Promise<string[]> {
  const landing: Target = {
    ...{ name: 'landing', address: '/', keepsStorage: false, wanted: WANTED.landing },
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

async function measure(browser: AuditedBrowser, target: Target, rounds: number): Promise<string[]> {
  const { name, address, categories, keepsStorage, wanted } = target;
  const lines: string[] = [];
  for (const preset of PRESETS) {
    const audits: PageAudit[] = [];
    for (let round = 0; round < rounds; round += 1) audits.push(await browser.audit(address, { preset, keepsStorage }));
    const scores = categories.map((category) => medianOf(audits.map((audit) => audit.scores[category]))).join(' / ');
    const times = audits.map((audit) => audit.scores.performance);
    lines.push(`| ${name} | ${preset} | ${scores} | ${Math.min(...times)}–${Math.max(...times)} | ${wanted} |`);
    console.error(
      `${name}, ${preset}: ${scores}; ${audits[0]?.timings.join(', ')} ${audits.flatMap(({ faults }) => faults).join('\n')}`,
    );
  }
  return lines;
}
