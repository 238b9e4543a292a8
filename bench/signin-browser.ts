import { type Browser, chromium, type Page } from '@playwright/test';
import { medianOf } from '#tests/support/builders/numbers/median.ts';
import { CHROMIUM } from '#tests/support/setup/chromium.ts';
import { startServer } from './server-process.ts';

const PERSON = { name: 'Ada Finch', email: 'ada@example.org', password: 'a long enough password' };

/** One sign-in, in milliseconds, without what a person takes to type and to choose. */
interface SignIn {
  /** From the click on Sign In until the provider's page can be used. */
  readonly windowMs: number;
  /** From the last click on it until the dashboard is there. */
  readonly screenMs: number;
}

/**
 * The way from the click on Sign In to the dashboard, in a real browser with the embedded provider: by password in a
 * browser without a session, and by one click with a session at the provider.
 */
export async function measureBrowserSignIn(rounds: number): Promise<string[]> {
  await using resources = new AsyncDisposableStack();
  const { server } = await startServer(resources);
  const browser = resources.use(await chromium.launch(CHROMIUM));
  const first = await openLandingPage(browser, server.address);
  await signIn(first, createAccount);
  await first.context().close();
  const byPassword: SignIn[] = [];
  const byOneClick: SignIn[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const page = await openLandingPage(browser, server.address);
    byPassword.push(await signIn(page, givePassword));
    // Ends the session here and leaves the provider's own.
    await page.goto(`${server.address}/api/logout`);
    byOneClick.push(await signIn(page, goOn));
    await page.context().close();
  }
  return [
    `From the click to the signed-in screen, Chromium, embedded provider, ${rounds} rounds, medians.`,
    '',
    '| who | window is there | last click to screen | both | spread of both |',
    '| --- | --- | --- | --- | --- |',
    describe('first visit, with password', byPassword),
    describe('known to the provider, one click', byOneClick),
  ];
}

/** In a fresh context. */
async function openLandingPage(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: address })).newPage();
  await page.goto('/', { waitUntil: 'networkidle' });
  return page;
}

type LastStep = (window: Page) => Promise<() => Promise<void>>;

/** @param prepare does everything in the provider's window up to the last click, and answers that click */
async function signIn(page: Page, prepare: LastStep): Promise<SignIn> {
  await page.waitForLoadState('networkidle');
  const opened = page.context().waitForEvent('page');
  const clickedAt = performance.now();
  await page.getByRole('button', { name: 'Sign In', exact: true }).first().click();
  const window = await opened;
  await window.getByRole('heading', { level: 1 }).waitFor();
  const windowMs = performance.now() - clickedAt;
  const finish = await prepare(window);
  const shown = untilHeading(page, 'Analytics Dashboard');
  const finishedAt = performance.now();
  await finish();
  await shown;
  return { windowMs, screenMs: performance.now() - finishedAt };
}

/** Waits within the page: asking it from outside, now and then, would be half a second late. */
function untilHeading(page: Page, text: string): Promise<void> {
  return page.evaluate(
    (heading) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(look);
        function look(): void {
          if (![...document.querySelectorAll('h1')].some(({ textContent }) => textContent === heading)) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve());
        }
        observer.observe(document, { subtree: true, childList: true, characterData: true });
        look();
      }),
    text,
  );
}

const createAccount: LastStep = async (window) => {
  await window.getByRole('link', { name: 'Create an account' }).click();
  await window.getByLabel('Your name').fill(PERSON.name);
  await window.getByLabel('E-mail address').fill(PERSON.email);
  await window.getByLabel('Password').fill(PERSON.password);
  return () => window.getByRole('button', { name: 'Create account' }).click();
};

const givePassword: LastStep = async (window) => {
  await window.getByLabel('E-mail address').fill(PERSON.email);
  await window.getByLabel('Password').fill(PERSON.password);
  return () => window.getByRole('button', { name: 'Sign in' }).click();
};

const goOn: LastStep = async (window) => () => window.getByRole('button', { name: /Continue as/ }).click();

function describe(who: string, signIns: readonly SignIn[]): string {
  const totals = signIns.map(({ windowMs, screenMs }) => windowMs + screenMs).toSorted((a, b) => a - b);
  const shown = [
    medianOf(signIns.map(({ windowMs }) => windowMs)),
    medianOf(signIns.map(({ screenMs }) => screenMs)),
    medianOf(totals),
  ].map((value) => `${value.toFixed(0)} ms`);
  return `| ${who} | ${shown.join(' | ')} | ${totals[0]?.toFixed(0)}–${totals.at(-1)?.toFixed(0)} ms |`;
}
