import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { DELETION_PHRASE } from '#contract/account.ts';
import { readContract } from '#tests/support/builders/documents/contracts.ts';
import { readArchive } from '#tests/support/builders/documents/read-archive.ts';
import { expect, expectToast, pdfFile, test, uploadFile } from './journey.ts';
import {
  createAccount,
  enterPassword,
  expectDashboard,
  expectLanding,
  newPerson,
  openSignInWindow,
  signIn,
  statusOf,
} from './sign-in.ts';

const NAME = 'mutual-nda.pdf';
/** A session that was ended elsewhere, and a password that is no longer right. */
const REFUSALS = /status of (400|401) .*\/(api\/|identity\/)/;

test.use({ viewport: { width: 1440, height: 1000 }, allowedComplaints: [REFUSALS] });

test('one’s own data: seen, taken along, and removed [spec: 2.31, 4.12, 8.29]', async ({ page, browser }) => {
  const person = newPerson('Maud Okafor');
  await page.goto('/');
  const provider = await openSignInWindow(page, page.getByRole('button', { name: 'Get Started Free' }));
  await createAccount(provider, person);
  await expectDashboard(page);
  await expectToast(page, 'Welcome to the den!', 'Lexi is excited to dig into your PDFs.');
  await page.goto('/');
  await page.getByRole('button', { name: 'Upload Your First PDF' }).click();
  await uploadFile(page, pdfFile(NAME, readContract('mutual-nda')));
  await expect(page.getByRole('heading', { name: 'Summary Overview' })).toBeVisible();
  await page.getByRole('button', { name: 'Your menu' }).click();
  const items = page.getByRole('menu').getByRole('menuitem');
  await expect(items).toHaveText(['Profile', 'Documents', 'Conversations', 'Log out']);
  await expect(page.getByRole('menu')).toContainText(`${person.name}${person.email}`);
  await items.first().click();

  await test.step('the profile says who this is and what was done [spec: 2.73, 2.74]', async () => {
    const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' }).format(new Date());
    await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
    await expect(page.getByRole('main').getByText(person.email)).toBeVisible();
    await expect(page.getByText(`Member Since ${month}`)).toBeVisible();
    await expect(page.getByRole('main').locator('dl')).toHaveText('Documents1Queries0');
    const activity = page.getByRole('region', { name: 'Activity' });
    await expect(activity.getByText(`Uploaded “${NAME}”`)).toBeVisible();
    await expect(activity.getByText(/^Signed in · Chrome on Linux$/)).toBeVisible();
    for (const name of ['Export', 'Manage Subscription', 'Upload', 'Start Chat'])
      await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByText('Profile editing functionality coming soon.')).toBeVisible();
  });

  await test.step('another browser is signed out from here', async () => {
    const elsewhere = await (await browser.newContext()).newPage();
    await signIn(elsewhere, person);
    await expect(elsewhere.getByText(NAME).first()).toBeVisible();
    await page.getByRole('button', { name: 'Manage', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Where you are signed in' });
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await expect(dialog.getByText('This browser')).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    expect(await statusOf(elsewhere, '/api/documents')).toBe(401);
    await elsewhere.getByRole('button', { name: 'Refresh' }).click();
    await expectLanding(elsewhere);
    await elsewhere.context().close();
    expect(await statusOf(page, '/api/documents')).toBe(200);
  });

  await test.step('one archive holds the document as it was uploaded', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export' }).click();
    const archive = await readArchive(await readFile(await (await download).path()));
    const original = readContract('mutual-nda');
    expect([...archive.values()].filter((file) => file.equals(original))).toHaveLength(1);
    expect(String(archive.get('account.json'))).toContain(person.email);
    expect(String(archive.get('activity.json'))).toContain('document-uploaded');
  });

  const changed = { ...person, password: 'eight white geese' };
  await test.step('the password is changed, which signs out everywhere', async () => {
    await page.getByRole('button', { name: 'Configure' }).click();
    await page.getByRole('link', { name: 'Change password' }).click();
    await expect(page.getByLabel('Email address')).toHaveValue(person.email);
    await page.getByLabel('Current password').fill('seven grey doves');
    await page.getByLabel('New password').fill(changed.password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.getByLabel('Current password').fill(person.password);
    await page.getByLabel('New password').fill(changed.password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByRole('heading', { name: 'Your password was changed' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Lexden' }).click();
    await expectLanding(page);
    await expect(page.getByRole('alert').getByText('You were signed out.')).toBeVisible();
    const provider = await openSignInWindow(page);
    await provider.getByRole('link', { name: person.name }).click();
    await enterPassword(provider, person);
    await expect(provider.getByRole('alert')).toBeVisible();
    await enterPassword(provider, changed);
    // Back to the page that said so, and not to the dashboard.
    await expect(page.getByRole('button', { name: 'Your menu' })).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  await test.step('deleting wants the words, and gives a receipt', async () => {
    const guestId = (await readStorage(page)).local['sessionId'];
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    const field = dialog.getByLabel(`Type “${DELETION_PHRASE}” to confirm`);
    const remove = dialog.getByRole('button', { name: 'Delete everything' });
    await field.fill('delete my acount');
    await expect(remove).toBeDisabled();
    await field.press('Enter');
    expect(await statusOf(page, '/api/auth/user')).toBe(200);
    await field.fill(DELETION_PHRASE);
    await remove.click();
    await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
    const receipt = page.getByRole('list', { name: 'Removed' });
    for (const line of ['1 document', '1 stored file', '3 pages of text', '1 analysis', '1 session']) {
      await expect(receipt.getByText(line, { exact: true })).toBeVisible();
    }
    await expect(page.getByText('Your sign-in is deleted, too.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expectLanding(page);
    const { local, session } = await readStorage(page);
    expect(local['sessionId']).not.toBe(guestId);
    expect(Object.keys({ ...local, ...session }).filter((key) => key !== 'sessionId')).toEqual([]);
  });

  await test.step('signing in with it fails', async () => {
    const provider = await openSignInWindow(page);
    await expect(provider.getByText(person.email)).toHaveCount(0);
    await enterPassword(provider, changed);
    await expect(provider.getByRole('alert')).toBeVisible();
    await provider.close();
    await expectLanding(page);
  });
});

/** What the browser keeps for this page. */
async function readStorage(page: Page) {
  return page.evaluate(() => ({
    local: { ...localStorage } as Record<string, string>,
    session: { ...sessionStorage } as Record<string, string>,
  }));
}
