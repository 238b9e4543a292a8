import { expect, test } from './journey.ts';
import { expectLanding, openSignInWindow } from './sign-in.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test('what a visitor sees on the landing page', async ({ page }) => {
  await page.goto('/');
  await expectLanding(page);
  const banner = page.getByRole('banner');

  await test.step('the header stays while its links lead to their sections [spec: 2.20, 2.21]', async () => {
    await expect(banner.getByRole('button', { name: 'Sign In' })).toBeVisible();
    for (const [name, id] of [
      ['Features', '#features'],
      ['How to Use', '#how-to-use'],
      ['Pricing', '#pricing'],
    ] as const) {
      await expect(page.locator(id)).not.toBeInViewport({ ratio: 0.5 });
      await banner.getByRole('link', { name, exact: true }).click();
      await expect(page.locator(id).getByRole('heading').first()).toBeInViewport();
      await expect(banner).toBeInViewport({ ratio: 1 });
    }
  });

  await test.step('cards, steps, prices and footer are visible [spec: 1.5, 2.22, 2.23, 2.24, 2.25, 2.27, 9.1, 9.4, 9.6]', async () => {
    await expect(page.getByRole('main').getByRole('button', { name: 'Try Lexden Free' }).first()).toBeVisible();
    const cards = ['Smart Chat Interface', 'Deep Document Insights', 'Risk Detection', 'Risk Assessment'];
    for (const name of cards)
      await expect(page.locator('#features').getByRole('heading', { name, exact: true })).toBeVisible();
    for (const [index, name] of ['Document Upload', 'Document Analysis', 'AI Chat Interface'].entries()) {
      const heading = page.locator('#how-to-use').getByRole('heading', { name });
      await expect(heading).toBeVisible();
      await expect(heading).toContainText(`Step ${index + 1}`);
    }
    await expect(page.getByText('Answers come from the engine built into Lexden')).toBeVisible();
    const prices = page.locator('#pricing');
    for (const text of ['$0', '$5', '$19', 'about ₱285', 'about ₱1,083', 'Most Popular'])
      await expect(prices.getByText(text, { exact: true })).toBeVisible();
    for (const text of ['only $0.33 per document', 'only $0.19 per document', 'Email support', 'Priority support'])
      await expect(prices.getByText(text)).toBeVisible();
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'support@lexden.example' })).toBeVisible();
    for (const name of ['LinkedIn', 'YouTube', 'GitHub'])
      await expect(footer.getByRole('link', { name })).toBeVisible();
  });

  await test.step('the call at the end signs in, with a choice of accounts, name and e-mail [spec: 2.26, 9.19]', async () => {
    const asked = page.context().waitForEvent('request', (request) => request.url().includes('/identity/auth?'));
    const call = page.getByRole('button', { name: 'Start Analyzing PDFs with Lexden for FREE' });
    await expect(call).toBeVisible();
    const provider = await openSignInWindow(page, call);
    await expect(provider.getByRole('link', { name: 'Create an account' })).toBeVisible();
    const parameters = new URL((await asked).url()).searchParams;
    expect(parameters.get('prompt')).toBe('select_account');
    expect(parameters.get('scope')?.split(' ').sort()).toEqual(['email', 'openid', 'profile']);
    await provider.close();
  });

  await test.step('on a phone the links are in a menu that opens and closes [spec: 2.21]', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    const link = banner.getByRole('link', { name: 'How to Use' });
    await expect(link).toBeHidden();
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect(link).toBeVisible();
    await page.getByRole('button', { name: 'Close the menu' }).click();
    await expect(link).toBeHidden();
  });
});
