import { expect, expectAccessible, test } from './journey.ts';
import { newPerson, openSignInWindow } from './sign-in.ts';

test('a password is shown on request, and a new one is rated while it is typed', async ({ page }) => {
  await page.goto('/');
  const provider = await openSignInWindow(page);
  const password = provider.getByLabel('Password');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await password.fill('seven grey herons');
  await provider.getByRole('button', { name: 'Show' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await provider.getByRole('button', { name: 'Hide' }).click();
  await expect(password).toHaveAttribute('type', 'password');

  await provider.getByRole('link', { name: 'Create an account' }).click();
  await expect(provider.getByLabel('Email address')).toHaveAttribute('autocomplete', 'username');
  await expect(password).toHaveAttribute('autocomplete', 'new-password');
  const { name, email } = newPerson();
  await provider.getByLabel('Your name').fill(name);
  await provider.getByLabel('Email address').fill(email);
  const strength = provider.getByRole('status');
  for (const [typed, words] of [
    ['herons', '4 more characters to go'],
    ['seven her', '1 more character to go'],
    ['aaaaaaaaaaaaaaaaaaaaaaa', 'Weak. Others could guess it.'],
    ['abcdefghijklmnopqrst', 'Weak. Others could guess it.'],
    [`${email.split('@')[0]}!!`, 'Weak. Others could guess it.'],
    ['grey herons', 'Fair. A few more words make it better.'],
    ['grey herons fly', 'Good'],
    ['seven grey herons', 'Strong'],
  ] as const) {
    await password.fill(typed);
    await expect(strength).toHaveText(words);
  }
  await expectAccessible(provider);
  // It is sent as a password whatever is shown: browsers save nothing else.
  await provider.getByRole('button', { name: 'Show' }).click();
  const closed = provider.waitForEvent('close');
  await provider.getByRole('button', { name: 'Create account' }).click();
  await closed;
  await expect(page).toHaveURL('/dashboard');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the pages still ask for a password, and hide it', async ({ page }) => {
    await page.goto('/identity/password');
    await expect(page.getByLabel('New password')).toHaveAttribute('type', 'password');
    await expect(page.getByRole('button', { name: 'Show' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
  });
});
