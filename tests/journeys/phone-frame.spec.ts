import type { Locator, Page } from '@playwright/test';
import { readContract } from '#tests/support/builders/documents/contracts.ts';
import {
  ask,
  expect,
  expectAccessible,
  expectNoSidewaysScrolling,
  pdfFile,
  startTrial,
  test,
  uploadFile,
} from './journey.ts';
import { createAccount, expectDashboard, newPerson, openAvatarMenu, openSignInWindow } from './sign-in.ts';

const WIDTH_PX = 390;
const HEIGHT_PX = 844;

test.use({ viewport: { width: WIDTH_PX, height: HEIGHT_PX }, isMobile: true, hasTouch: true });

test('the account menu opens inside the window on every page, in a trial and in an account', async ({ page }) => {
  await startTrial(page);
  for (const path of ['/chat', '/dashboard', '/subscription']) {
    await page.goto(path);
    await expectMenuInWindow(page);
  }
  const provider = await openSignInWindow(page);
  await createAccount(provider, newPerson('Maximiliana Featherstonehaugh'));
  await expectDashboard(page);
  for (const path of ['/', '/dashboard', '/subscription', '/profile']) {
    await page.goto(path);
    await expectMenuInWindow(page);
  }
});

test('an answer that is longer than the window is shown from its beginning', async ({ page }) => {
  await startTrial(page);
  await page.getByRole('button', { name: 'Upload PDF' }).tap();
  await uploadFile(page, pdfFile('lease.pdf', readContract('residential-lease')));
  await page.getByRole('button', { name: 'Start Chatting' }).tap();
  await ask(page, 'How much is the rent?');
  const question = 'What should I worry about?';
  await ask(page, question);
  const chat = page.getByRole('log', { name: 'Chat' });
  const shareOfAnswers = ((await chat.boundingBox())?.height ?? 0) / HEIGHT_PX;
  expect(shareOfAnswers, 'most of the window is for the answers').toBeGreaterThan(0.6);
  await page.setViewportSize({ width: WIDTH_PX, height: 480 });
  const asked = chat.getByRole('article', { name: 'You asked' }).last();
  await expect(asked).toContainText(question);
  await expect(asked).toBeInViewport({ ratio: 1 });
  const answer = chat.getByRole('article', { name: 'Lexi answered' }).last();
  const isLonger = async () => ((await answer.boundingBox())?.height ?? 0) > ((await chat.boundingBox())?.height ?? 0);
  await expect.poll(isLonger).toBe(true);
  const startsAtTop = async () => ((await asked.boundingBox())?.y ?? 0) - ((await chat.boundingBox())?.y ?? 0);
  await expect.poll(startsAtTop).toBeLessThan(32);

  await test.step('who reads on is left there', async () => {
    await chat.evaluate((element) => element.scrollTo({ top: element.scrollHeight, behavior: 'instant' }));
    await page.setViewportSize({ width: WIDTH_PX, height: 500 });
    await expect(asked).not.toBeInViewport();
  });

  await test.step('and a stored conversation begins there, too', async () => {
    await page.reload();
    await expect(asked).toContainText(question);
    await expect(asked).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
  });
});

/** Menu, its entries and the tabs are in the window, which does not get wider. */
async function expectMenuInWindow(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: 'Subscription', exact: true })).toBeInViewport({ ratio: 1 });
  const menu = await openAvatarMenu(page);
  await expect(menu).toBeInViewport({ ratio: 1 });
  for (const item of await menu.getByRole('menuitem').all()) {
    await expect(item).toBeInViewport({ ratio: 1 });
    await expectOnTop(item);
  }
  await expectNoSidewaysScrolling(page);
  expect(await page.evaluate(() => window.innerWidth)).toBe(WIDTH_PX);
  await expect(page.getByRole('link', { name: 'Subscription', exact: true })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
}

/** Nothing of the page covers it. */
async function expectOnTop(item: Locator): Promise<void> {
  const isOnTop = await item.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isOnTop).toBe(true);
}
