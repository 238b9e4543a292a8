import type { Page } from '@playwright/test';
import { openScenario } from '#tests/scenarios/runner/scenario.ts';
import { readContract } from '#tests/support/builders/documents/contracts.ts';
import { type CaptureServer, startCaptureServer } from '#tests/support/builders/services/capture-server.ts';
import { ask, test as base, expect, expectAccessible, pdfFile, startTrial, uploadFile } from './journey.ts';
import { expectCheckout } from './shop.ts';
import { expectDashboard, newPerson, signUp } from './sign-in.ts';

const DOCUMENT = 'Our-secret-lease.pdf';
const QUESTION = 'What happens if I pay the rent late?';
const PERSON = newPerson('Ludmila Zweig');

interface Counting {
  readonly capture: CaptureServer;
  readonly address: string;
}

/** A server of its own, with a fake PostHog. */
const test = base.extend<object, { readonly counting: Counting }>({
  counting: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner wants the pattern
    async ({}, use) => {
      const capture = await startCaptureServer();
      const scenario = await openScenario({ database: 'sqlite' });
      const { address } = await scenario.start({ POSTHOG_KEY: 'phc_journey', POSTHOG_HOST: capture.address });
      await use({ capture, address });
      await scenario.close();
      await capture.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ counting }, use) => use(counting.address),
  viewport: { width: 1440, height: 900 },
});

test('analytics counts nothing before consent, each event once after it, and nothing after it is withdrawn [spec: 1.6]', async ({
  page,
  counting: { capture },
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));

  await test.step('a visitor who has not answered is not reported', async () => {
    await page.goto('/');
    await expect(question(page)).toBeVisible();
    await expectAccessible(page);
    await lookAtPrices(page);
    expect(capture.requests).toEqual([]);
    expect(scripts.filter((url) => /posthog/i.test(url))).toEqual([]);
    expect(await storedKeys(page)).toEqual([]);
  });

  await test.step('after yes, what happens from then on arrives, and the prices once [spec: 7.12]', async () => {
    await question(page).getByRole('button', { name: 'Accept' }).click();
    await expect(question(page)).toHaveCount(0);
    await page.evaluate(() => scrollTo(0, 0));
    await lookAtPrices(page);
    await expectEvents(capture, [['pricing_viewed', { viewedFrom: 'landing_page', currency: 'USD' }]]);
    expect(await storedKeys(page)).toEqual(['analyticsChoice']);
  });

  await test.step('a document, an answer and its source [spec: 7.13]', async () => {
    await page.evaluate(() => scrollTo(0, 0));
    await startTrial(page);
    await page.getByRole('button', { name: 'Upload Your First PDF' }).click();
    await uploadFile(page, pdfFile(DOCUMENT, readContract('residential-lease')));
    await expect(page.getByRole('heading', { name: 'Summary Overview' })).toBeVisible();
    await page.getByRole('button', { name: 'Start Chatting' }).click();
    await ask(page, QUESTION);
    await page.getByTestId('source').first().click();
    await expectEvents(capture, [
      ['document_uploaded', { documents: 1, refused: 0 }],
      ['chat_used', { documents: 1 }],
      ['chat_interaction', { action: 'source_opened' }],
      ['feature_used', { feature_name: 'reader_open' }],
    ]);
  });

  await test.step('a sign-in once per browser session, and a plan [spec: 4.10, 7.14]', async () => {
    await page.goto('/?logout=true');
    await signUp(page, PERSON);
    await expectEvents(capture, [['user_login', {}]]);
    await page.reload();
    await expectDashboard(page);
    await page.goto('/subscription', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Choose Starter' }).click();
    await expectCheckout(page, 'Lexden Starter', '$5.00');
    const move = { fromPlan: 'free', toPlan: 'starter', currency: 'USD' };
    await expectEvents(capture, [
      ['payment_started', move],
      ['subscription_upgrade', move],
    ]);
    await page.getByRole('button', { name: 'Pay $5.00' }).click();
    await expect(page.getByText('Payment Successful!')).toBeVisible();
    await expectEvents(capture, [['payment_confirmed', {}]]);
  });

  await test.step('nothing of a person, a document or a question was among it', async () => {
    const everything = capture.everything();
    const { guestId, documentIds } = await readIdentifiers(page);
    const cookies = (await page.context().cookies()).map(({ value }) => value);
    const secrets = [DOCUMENT, 'secret-lease', QUESTION, 'rent late', PERSON.email, 'Ludmila', guestId, ...cookies];
    for (const secret of [...secrets, ...documentIds]) expect(everything).not.toContain(secret);
    for (const { properties } of capture.events) {
      expect(properties).toMatchObject({ $ip: null, $process_person_profile: false, token: 'phc_journey' });
      expect(properties['$current_url']).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/(dashboard|subscription|chat)?$/);
    }
    expect(new Set(capture.events.map(({ properties }) => properties['distinct_id'])).size).toBe(1);
    expect(capture.requests.filter((request) => !request.startsWith('POST /ingest/e/'))).toEqual([]);
  });

  await test.step('whatever the browser keeps by now stands on the page about it, by name', async () => {
    const reading = await page.context().newPage();
    await reading.goto('/privacy');
    await expect(reading.getByRole('heading', { name: 'What your browser stores' })).toBeVisible();
    const named = await reading.locator('code').allTextContents();
    const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    const cookies = (await page.context().cookies()).map(({ name }) => name);
    expect(cookies).toContain('lexden_session');
    const isNamed = (key: string) =>
      named.some((name) => (name.endsWith('*') ? key.startsWith(name.slice(0, -1)) : name === key));
    expect([...kept, ...cookies].filter((key) => !isNamed(key))).toEqual([]);
    await reading.close();
  });

  await test.step('taken back, nothing more is told and the number is gone', async () => {
    const before = capture.requests.length;
    await page.getByRole('button', { name: 'Your menu' }).click();
    await page.getByRole('menuitem', { name: 'Privacy choices' }).click();
    await expect(question(page)).toBeFocused();
    await expect(question(page)).toContainText('You accepted');
    await expectAccessible(page);
    await question(page).getByRole('button', { name: 'Decline' }).click();
    expect(await page.evaluate(() => localStorage.getItem('analyticsChoice'))).toBe('declined');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.goto('/subscription');
    await page.getByRole('button', { name: 'Cancel Subscription' }).click();
    await expect(page.getByText('Subscription Cancelled')).toBeVisible();
    expect(capture.requests.length).toBe(before);
  });
});

test('prices are counted when they are scrolled into view, once, and not before [spec: 7.12]', async ({
  page,
  counting: { capture },
}) => {
  await page.goto('/');
  await question(page).getByRole('button', { name: 'Accept' }).click();
  await expect(question(page)).toHaveCount(0);
  await page.locator('#features').scrollIntoViewIfNeeded();
  await expect(page.locator('#pricing')).not.toBeInViewport();
  await page.waitForLoadState('networkidle');
  await expectEvents(capture, []);
  await lookAtPrices(page);
  await expectEvents(capture, [['pricing_viewed', { viewedFrom: 'landing_page', currency: 'USD' }]]);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.locator('#pricing')).not.toBeInViewport();
  await lookAtPrices(page);
  await page.waitForLoadState('networkidle');
  await expectEvents(capture, []);
});

test.describe('where the browser asks not to be tracked', () => {
  for (const signal of ['doNotTrack', 'globalPrivacyControl'] as const) {
    test(`${signal} is followed, and said`, async ({ page, counting: { capture } }) => {
      const before = capture.requests.length;
      await page.addInitScript((name) => {
        const value = name === 'doNotTrack' ? '1' : true;
        Object.defineProperty(Navigator.prototype, name, { get: () => value, configurable: true });
        localStorage.setItem('analyticsChoice', `accepted:${'0'.repeat(32)}`);
      }, signal);
      await page.goto('/');
      await page.getByRole('button', { name: 'Privacy choices' }).click();
      await expect(question(page)).toContainText('Your browser asks sites not to track you');
      await question(page).getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('button', { name: 'Privacy choices' })).toBeFocused();
      await lookAtPrices(page);
      expect(capture.requests.length).toBe(before);
    });
  }
});

test.describe('where the events are not received', () => {
  // The browser logs the failed request.
  test.use({ allowedComplaints: [/ERR_CONNECTION_REFUSED.*\/ingest\/e\//] });

  test('nothing is disturbed, and each event is sent once and no more', async ({ page, counting: { capture } }) => {
    await capture.close();
    await page.clock.install();
    const attempts: string[] = [];
    page.on('request', (request) => request.url().startsWith(capture.address) && attempts.push(request.url()));
    await page.goto('/');
    await question(page).getByRole('button', { name: 'Accept' }).click();
    await lookAtPrices(page);
    await expect.poll(() => attempts.length).toBe(1);
    await startTrial(page);
    await page.clock.fastForward('10:00');
    await page.getByRole('button', { name: 'Try it with a sample contract' }).click();
    await expect(page.getByRole('heading', { name: 'Documents (1)' })).toBeVisible();
    await expect.poll(() => attempts.length).toBe(2);
    await page.clock.fastForward('10:00');
    expect(attempts.length).toBe(2);
  });
});

function question(page: Page) {
  return page.getByTestId('privacy-question');
}

async function lookAtPrices(page: Page): Promise<void> {
  const prices = page.locator('#pricing');
  await prices.getByRole('button').first().waitFor();
  await prices.scrollIntoViewIfNeeded();
  await expect(prices).toBeInViewport();
  // What watches for it is told with the next picture.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** Exactly these have arrived since the last time. What happens in one moment may overtake each other. */
async function expectEvents(capture: CaptureServer, expected: readonly (readonly [string, object])[]): Promise<void> {
  const from = seen.get(capture) ?? 0;
  await expect.poll(() => capture.events.length).toBeGreaterThanOrEqual(from + expected.length);
  const arrived = capture.events.slice(from).map(({ event, properties }) => [event, ownProperties(properties)]);
  expect(arrived.sort(byName)).toEqual([...expected].sort(byName));
  seen.set(capture, capture.events.length);
}
const byName = ([one]: readonly unknown[], [other]: readonly unknown[]) => String(one).localeCompare(String(other));
const seen = new WeakMap<CaptureServer, number>();

function ownProperties(properties: Readonly<Record<string, unknown>>): object {
  const foreign = (name: string) => name.startsWith('$') || name === 'token' || name === 'distinct_id';
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !foreign(name)));
}

/** What the browser keeps about counting. */
async function storedKeys(page: Page): Promise<string[]> {
  const keys = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...document.cookie.split('; '),
  ]);
  return keys.filter((key) => /ph_|posthog|analytics/i.test(key));
}

async function readIdentifiers(page: Page): Promise<{ readonly guestId: string; readonly documentIds: string[] }> {
  const guestId = await page.evaluate(() => localStorage.getItem('sessionId') ?? '');
  expect(guestId).toMatch(/^guest_/);
  const documents = (await (await page.request.get('/api/documents')).json()) as { readonly id: number }[];
  expect(documents.length).toBeGreaterThan(0);
  return { guestId, documentIds: documents.map(({ id }) => String(id)) };
}
