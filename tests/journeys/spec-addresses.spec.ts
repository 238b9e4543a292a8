import type { Page } from '@playwright/test';
import { readContract } from '#tests/support/builders/documents/contracts.ts';
import { expect, pdfFile, startTrial, test, uploadFile } from './journey.ts';
import { expectDashboard, expectLanding, newPerson, signUp } from './sign-in.ts';

const WAIT_BEFORE_RETURN_MS = 500;
const CLOCK_STEP_MS = 20;
const BLANK_PAGE = '<!doctype html><link rel="icon" href="data:,">';

test.use({ viewport: { width: 1280, height: 800 } });

test('the landing page ends anonymous mode and a stored sign-in, unless the address asks to keep them', async ({
  page,
}) => {
  await test.step('with anonymous=true both stay [spec: 2.2]', async () => {
    // Stored while no page of the application is open: a page that has asked the server before takes a stored sign-in
    // without an account for one that got stuck, and clears it.
    await page.route('/blank', (route) => route.fulfill({ contentType: 'text/html', body: BLANK_PAGE }));
    await page.goto('/blank');
    await storeSignIn(page);
    await page.goto('/?anonymous=true');
    await expectLanding(page);
    await page.waitForLoadState('networkidle');
    expect(await storedSignIn(page)).toHaveLength(1);
    await page.goto('/dashboard?anonymous=true');
    await expect(page.getByRole('heading', { name: 'Analytics Dashboard' })).toBeVisible();
    await page.goto('/?anonymous=true');
    await expect(page.getByRole('heading', { name: 'Ready to analyze your documents' })).toBeVisible();
    expect(await isAnonymousMode(page)).toBe(true);
  });

  await test.step('without it both are gone [spec: 2.2]', async () => {
    await storeSignIn(page);
    await page.goto('/');
    await expectLanding(page);
    await expect.poll(() => isAnonymousMode(page)).toBe(false);
    await expect.poll(() => storedSignIn(page)).toEqual([]);
    await page.goto('/dashboard');
    await expectLanding(page);
  });
});

test('/payment-success leads to /dashboard?payment=success for every kind of visitor', async ({ page }) => {
  await recordAddresses(page);
  const follow = async () => {
    await page.goto('/payment-success');
    await expect.poll(() => readAddresses(page)).toContain('/dashboard?payment=success');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard');
  };
  await test.step('a visitor sees the landing page there [spec: 2.7]', async () => {
    await follow();
    await expectLanding(page);
  });
  await test.step('a trial [spec: 2.7]', async () => {
    await startTrial(page);
    await follow();
    await expectDashboard(page);
  });
  await test.step('an account [spec: 2.7]', async () => {
    await page.goto('/');
    await signUp(page, newPerson());
    await follow();
    await expectDashboard(page);
  });
});

test('an account is looked up first, then a trial', async ({ page, context }) => {
  const lookups = recordLookups(page);
  const visit = async () => {
    lookups.length = 0;
    await page.goto('/subscription');
  };

  await test.step('a trial is found by the second lookup alone, and is no account [spec: 2.69, 4.1]', async () => {
    await startTrial(page);
    await page.getByRole('button', { name: 'Upload Your First PDF' }).click();
    await uploadFile(page, pdfFile('mutual-nda.pdf', readContract('mutual-nda')));
    await addEndedSession(page);
    await visit();
    await expect(page.getByRole('heading', { name: 'Plans' })).toBeVisible();
    expect(lookups.slice(0, 2)).toEqual(['401 /api/auth/user', '200 /api/session/user']);
    await expect(page.getByRole('banner').getByText('Lexden Trial', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel Subscription' })).toHaveCount(0);
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: 'Please Sign In' })).toBeVisible();
  });

  await test.step('the page says itself when there is no session to look up [spec: 2.69, 4.1]', async () => {
    await context.clearCookies();
    await visit();
    await expect(page.getByRole('heading', { name: 'Plans' })).toBeVisible();
    expect(new Set(lookups)).toEqual(new Set(['200 /api/session/user']));
  });

  await test.step('an account is found by the first, and no trial is asked for [spec: 2.69, 4.1]', async () => {
    await page.goto('/?logout=true');
    await signUp(page, newPerson());
    await visit();
    await expect(page.getByRole('region', { name: 'Current plan' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(new Set(lookups)).toEqual(new Set(['200 /api/auth/user']));
    await expect(page.getByRole('banner').getByText('Lexden Free', { exact: true })).toBeVisible();
  });
});

test('without account and trial the subscription page says so, and leads to the start after half a second', async ({
  page,
}) => {
  await page.goto('/privacy');
  await page.evaluate(() => localStorage.setItem('sessionId', `guest_${Date.now()}abcdefghijklmnop`));
  const lookups = recordLookups(page);
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.goto('/subscription');
  await test.step('no trial is found, the toast is there, and the address is left [spec: 2.70, 8.19, 9.12]', async () => {
    const toast = page.getByRole('alert').getByText('Access Required');
    const isShown = async () => {
      await page.clock.runFor(CLOCK_STEP_MS);
      return toast.isVisible();
    };
    await expect.poll(isShown, { intervals: [CLOCK_STEP_MS] }).toBe(true);
    // The page itself says that there is no account: no session cookie came with it.
    expect(lookups).toEqual(['401 /api/session/user']);
    await page.clock.runFor(WAIT_BEFORE_RETURN_MS - 2 * CLOCK_STEP_MS);
    await expect(page).toHaveURL('/subscription');
    await page.clock.runFor(2 * CLOCK_STEP_MS);
    await expect(page).toHaveURL('/');
    await expectLanding(page);
    await expect(toast).toBeVisible();
  });
});

/** Lookups of the person that were answered, with their status. */
function recordLookups(page: Page): string[] {
  const lookups: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/^\/api\/(auth|session)\/user$/.test(pathname)) lookups.push(`${response.status()} ${pathname}`);
  });
  return lookups;
}

/** The cookie of a session that the server knows no longer. */
async function addEndedSession(page: Page): Promise<void> {
  const url = new URL(page.url()).origin;
  await page.context().addCookies([{ name: 'lexden_session', value: 'a'.repeat(43), url, httpOnly: true }]);
}

/** What the code of the identity provider leaves in the browser of a person who is signed in. */
async function storeSignIn(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.setItem('oidc.user:http://127.0.0.1/identity:lexden', '{}'));
}

async function storedSignIn(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('oidc.')));
}

async function isAnonymousMode(page: Page): Promise<boolean> {
  return page.evaluate(() => localStorage.getItem('anonymousMode') === 'true');
}

/** Keeps every address that the page gives itself from now on, in each document that is loaded. */
async function recordAddresses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const addresses: string[] = [];
    for (const method of ['pushState', 'replaceState'] as const) {
      const original = history[method];
      history[method] = function (this: History, ...values: Parameters<History['pushState']>) {
        original.apply(this, values);
        addresses.push(location.pathname + location.search);
      };
    }
    Object.assign(window, { recordedAddresses: addresses });
  });
}

async function readAddresses(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { recordedAddresses: string[] }).recordedAddresses);
}
