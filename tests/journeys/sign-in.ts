import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

let people = 0;

/** A new user: journeys share one server. */
export function newPerson(name = 'Ada Finch'): Person {
  people += 1;
  return { name, email: `person-${Date.now()}-${people}@example.org`, password: 'seven grey herons' };
}

/** The button at the top of the landing page. */
export function signInButton(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: 'Sign In' });
}

/** Clicks, and answers the provider's window that opens. */
export async function openSignInWindow(page: Page, button: Locator = signInButton(page)): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await button.click();
  const provider = await opened;
  await expect(provider.getByRole('heading', { level: 1 })).toBeVisible();
  return provider;
}

/** Fills in the form for new people, from the provider's first page. */
export async function createAccount(provider: Page, { name, email, password }: Person): Promise<void> {
  await provider.getByRole('link', { name: 'Create an account' }).click();
  await provider.getByLabel('Your name').fill(name);
  await provider.getByLabel('Email address').fill(email);
  await provider.getByLabel('Password').fill(password);
  await provider.getByRole('button', { name: 'Create account' }).click();
}

/** Fills in the form for known people. */
export async function enterPassword(provider: Page, { email, password }: Person): Promise<void> {
  const address = provider.getByLabel('Email address');
  if (await address.isVisible()) await address.fill(email);
  await provider.getByLabel('Password').fill(password);
  await provider.getByRole('button', { name: 'Sign in' }).click();
}

/** Comes as a visitor and makes an account; ends on the dashboard. */
export async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto('/');
  const provider = await openSignInWindow(page);
  const closed = provider.waitForEvent('close');
  await createAccount(provider, person);
  await closed;
  await expectDashboard(page);
}

export async function expectDashboard(page: Page): Promise<void> {
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { name: 'Analytics Dashboard' })).toBeVisible();
}

export async function expectLanding(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Know what you’re about to sign.' })).toBeVisible();
}

export async function openAvatarMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Your menu' }).click();
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  return menu;
}

/** Status of a call that this browser makes with what it carries. */
export async function statusOf(page: Page, path: string): Promise<number> {
  return (await page.context().request.get(path)).status();
}

const PENDING = ['authRedirectPending', 'ssoAuthInProgress', 'pendingSSO', 'signInInProgress', 'redirectAttempt'];

/** Nothing of a sign-in under way is left in the tab, and nothing of the provider's code. */
export async function expectNothingPending(page: Page): Promise<void> {
  const kept = await page.evaluate(() => Object.keys(sessionStorage));
  expect(kept.filter((key) => PENDING.includes(key) || key.startsWith('oidc.'))).toEqual([]);
}

/** Comes as a visitor who has an account; ends on the dashboard. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/');
  const provider = await openSignInWindow(page);
  const closed = provider.waitForEvent('close');
  await enterPassword(provider, person);
  await closed;
  await expectDashboard(page);
}
