import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { createAccount, expectLanding, newPerson, openAvatarMenu, signInButton } from './sign-in.ts';

test.use({ viewport: { width: 1280, height: 800 } });

let server: ChildProcess;
let address = '';
test.beforeAll(async () => {
  server = spawn(process.execPath, ['tests/support/identity/serve-social-sign-in.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!server.stdout) throw new Error('The server has no output.');
  const [line] = await once(createInterface(server.stdout), 'line');
  address = String(line);
});
test.afterAll(async () => {
  server.kill('SIGTERM');
  await once(server, 'exit');
});

const chooser = (page: Page) => page.getByRole('dialog', { name: 'Sign in' });

/** Opens the choice, takes one, and answers the window that opens. */
async function openWindow(page: Page, name: string): Promise<Page> {
  await signInButton(page).click();
  const opened = page.waitForEvent('popup');
  await chooser(page).getByRole('button', { name }).click();
  await expect(chooser(page)).toHaveCount(0);
  return opened;
}

async function logOut(page: Page): Promise<void> {
  await (await openAvatarMenu(page)).getByRole('menuitem', { name: 'Log out' }).click();
  await expectLanding(page);
}

test('people choose between Google, Microsoft and e-mail, and each is an account of its own', async ({ page }) => {
  await page.goto(address);

  await test.step('the choice can be left, by key and by button, and the focus returns', async () => {
    await signInButton(page).click();
    const names = ['Continue with Google', 'Continue with Microsoft', 'Continue with email', 'Cancel'];
    await expect(chooser(page).getByRole('button')).toHaveText(names);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(chooser(page)).toHaveCount(0);
    await expect(signInButton(page)).toBeFocused();
    await signInButton(page).click();
    await chooser(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(chooser(page)).toHaveCount(0);
  });

  const ids = new Set<string>();
  const identify = async () => {
    const { id, email } = await (await page.context().request.get(`${address}/api/auth/user`)).json();
    expect(email).toBe('ada@example.org');
    ids.add(id);
  };
  for (const name of ['Google', 'Microsoft']) {
    await test.step(`with ${name}, in its window`, async () => {
      const provider = await openWindow(page, `Continue with ${name}`);
      const closed = provider.waitForEvent('close');
      await provider.getByRole('link', { name: 'Ada Finch' }).click();
      await closed;
      await expect(page).toHaveURL(`${address}/dashboard`);
      await identify();
      await logOut(page);
    });
  }
  expect(ids.size).toBe(2);

  await test.step('with e-mail and password', async () => {
    const person = newPerson();
    const provider = await openWindow(page, 'Continue with email');
    await createAccount(provider, person);
    await expect(page).toHaveURL(`${address}/dashboard`);
    await logOut(page);
  });

  await test.step('a window that is closed ends the sign-in, and another provider can be chosen', async () => {
    const provider = await openWindow(page, 'Continue with Microsoft');
    await expect(provider.getByRole('link', { name: 'Ada Finch' })).toBeVisible();
    await provider.close();
    await expect(page.getByText('You closed the sign-in window').first()).toBeVisible();
    const other = await openWindow(page, 'Continue with Google');
    await other.getByRole('link', { name: 'Ada Finch' }).click();
    await expect(page).toHaveURL(`${address}/dashboard`);
    await identify();
    expect(ids.size).toBe(2);
  });
});

test('where windows are blocked, the choice survives the redirect to the provider and back', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  for (const name of ['Microsoft', 'Google']) {
    await page.goto(address);
    await signInButton(page).click();
    await chooser(page)
      .getByRole('button', { name: `Continue with ${name}` })
      .click();
    await page.getByRole('link', { name: 'Ada Finch' }).click();
    await expect(page).toHaveURL(`${address}/dashboard`);
    await logOut(page);
  }
});
