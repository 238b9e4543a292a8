import { readContract } from '#tests/support/builders/documents/contracts.ts';
import { ask, expect, expectToast, pdfFile, startTrial, test, uploadFile } from './journey.ts';
import { createAccount, expectDashboard, newPerson, openAvatarMenu, openSignInWindow, statusOf } from './sign-in.ts';

const NAME = 'residential-lease.pdf';
const QUESTION = 'When do I get my deposit back?';
/** Another tab goes on asking as the trial until it has heard of the move. */
const MOVED_TRIAL = /401 \(Unauthorized\).*\/api\/session\//;

test.use({ viewport: { width: 1440, height: 900 }, allowedComplaints: [MOVED_TRIAL] });

test('a trial becomes an account with all that is in it', async ({ page, context }) => {
  await test.step('a visitor without an account uploads, reads and asks', async () => {
    await startTrial(page);
    await page.getByRole('button', { name: 'Upload Your First PDF' }).click();
    await uploadFile(page, pdfFile(NAME, readContract('residential-lease')));
    await expect(page.getByRole('heading', { name: 'Summary Overview' })).toBeVisible();
    await page.getByRole('button', { name: 'Start Chatting' }).click();
    await ask(page, QUESTION);
    await expect(page.getByRole('banner').getByText('Lexden Trial')).toBeVisible();
  });

  const guestId = await page.evaluate(() => localStorage.getItem('sessionId'));
  const other = await context.newPage();
  await other.goto('/chat');
  await expect(other.getByRole('heading', { name: 'Documents (1)' })).toBeVisible();

  await test.step('signing in from the menu takes it along, and says so', async () => {
    const menu = await openAvatarMenu(page);
    const provider = await openSignInWindow(page, menu.getByRole('menuitem', { name: 'Sign In' }));
    await createAccount(provider, newPerson());
    await expectDashboard(page);
    await expect(page.getByText('Your trial is in your account', { exact: true })).toBeVisible();
    await expect(page.getByText('1 document from your trial is now in your account.')).toBeVisible();
    await expect(page.getByRole('banner').getByText('Lexden Free')).toBeVisible();
  });

  await test.step('the document, its analysis and its chat are there [spec: 2.53, 4.28, 8.24]', async () => {
    const row = page.getByRole('row').filter({ hasText: NAME });
    await row.getByRole('link', { name: 'View Analysis' }).click();
    await expectToast(page, 'Analysis Loaded');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Summary Overview' })).toBeVisible();
    await page.getByRole('button', { name: 'Start Chatting' }).click();
    await expect(page.getByText(QUESTION)).toBeVisible();
    await expect(page.getByTestId('source').first()).toBeVisible();
  });

  await test.step('the counts have moved', async () => {
    await page.goto('/profile');
    const counts = page.getByRole('main').locator('dl');
    await expect(counts).toHaveText('Documents1Queries1');
    await expect(page.getByText('Trial moved into this account: 1 document')).toBeVisible();
  });

  await test.step('the tab that was still in the trial is in the account as well', async () => {
    await other.bringToFront();
    await expect(other.getByRole('banner').getByText('Lexden Free')).toBeVisible();
    await expect(other.getByRole('heading', { name: 'Documents (1)' })).toBeVisible();
    await expect(other.getByText(NAME).first()).toBeVisible();
  });

  await test.step('the trial’s own number opens nothing any more', async () => {
    const answer = await context.request.get('/api/session/documents', { headers: { 'X-Session-Id': guestId ?? '' } });
    expect(answer.status()).toBe(401);
    expect(await statusOf(page, '/api/documents')).toBe(200);
  });
});
