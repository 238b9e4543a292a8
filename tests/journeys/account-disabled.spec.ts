import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from './journey.ts';
import { expectDashboard, expectLanding, newPerson, openSignInWindow, signUp, statusOf } from './sign-in.ts';

test.use({ viewport: { width: 1280, height: 800 }, allowedComplaints: [/401 \(Unauthorized\).*\/api\//] });

test('an account that is disabled is out at once, and comes back when it is enabled', async ({ page }) => {
  const person = newPerson();
  await signUp(page, person);
  await manageAccounts('disable', person.email);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expectLanding(page);
  await expect(page.getByRole('alert').getByText('You were signed out.')).toBeVisible();
  expect(await statusOf(page, '/api/documents')).toBe(401);

  await test.step('signing in says why not', async () => {
    const provider = await openSignInWindow(page);
    const closed = provider.waitForEvent('close');
    await provider.getByRole('button', { name: `Continue as ${person.name}` }).click();
    await closed;
    const failed = page.getByRole('dialog', { name: 'Sign In Failed' });
    await expect(failed.getByText('This account is disabled. Please contact support.')).toBeVisible();
    await failed.getByRole('button', { name: 'Close' }).click();
    await expect(failed).toHaveCount(0);
    await expectLanding(page);
  });

  await manageAccounts('enable', person.email);
  const provider = await openSignInWindow(page);
  await provider.getByRole('button', { name: `Continue as ${person.name}` }).click();
  await expectDashboard(page);
});

/** What an administrator types, beside the running server. */
async function manageAccounts(...words: readonly string[]): Promise<void> {
  const environment = { ...process.env, DATA_DIR: process.env.JOURNEY_DATA_DIR };
  await promisify(execFile)(process.execPath, ['src/server/operations/accounts/manage-accounts.ts', ...words], {
    env: environment,
  });
}
