import { readContract } from '#tests/support/builders/documents/contracts.ts';
import { expectHighlightCovers, expectHighlightLeads, pageElement } from './highlight.ts';
import { chooseFiles, expect, pdfFile, startTrial, test } from './journey.ts';
import { readSource } from './sources.ts';

const LEASE = 'residential-lease.pdf';
const SECRECY = 'mutual-nda.pdf';

test.use({
  viewport: { width: 1440, height: 900 },
  allowedComplaints: [/net::ERR_FAILED.*\/search|Failed to load resource.*(\/search|\/analysis)/],
});

test('a source of another document opens it beside the talk, and is searched there', async ({ page }) => {
  await startTrial(page);
  await page.getByRole('button', { name: 'Upload Your First PDF' }).click();
  await chooseFiles(page, [
    pdfFile(LEASE, readContract('residential-lease')),
    pdfFile(SECRECY, readContract('mutual-nda')),
  ]);
  await page.getByRole('button', { name: 'Upload 2 files' }).click();
  await expect(page.getByRole('heading', { name: 'Summary Overview' })).toBeVisible();
  for (const name of [LEASE, SECRECY]) {
    const item = page.getByTestId('document-item').filter({ hasText: name });
    await expect(item.getByRole('img', { name: 'Analyzed' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Start Chatting' }).click();

  await page.getByRole('button', { name: /^Asking about/ }).click();
  await page.getByRole('checkbox', { name: SECRECY }).check();
  await page.keyboard.press('Escape');
  const box = page.getByRole('textbox', { name: /^Ask Lexi anything/ });
  await box.fill('How long must the information be kept secret?');
  await box.press('Enter');
  await expect(page.getByTestId('egress')).toHaveCount(1);
  await box.fill('And what does it cost?');

  const source = page.getByTestId('source').filter({ hasText: 'five (5) years' });
  const { pageNumber, quote } = await readSource(source);
  await source.click();
  await expectHighlightLeads(page, quote);
  await expectHighlightCovers(page, { documentName: SECRECY, pageNumber, quote });
  const reader = page.getByRole('region', { name: 'Reader' });
  await expect(reader.getByText(SECRECY, { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: LEASE })).toBeVisible();
  await expect(box).toHaveValue('And what does it cost?');

  await test.step('a search that does not go through can be tried again', async () => {
    await page.route('**/search?*', (route) => route.abort());
    await page.keyboard.press('Control+f');
    await page.keyboard.type('confidential information');
    await expect(reader.getByText('The search failed')).toBeVisible();
    await page.unroute('**/search?*');
    await reader.getByRole('button', { name: 'Try again' }).click();
    await expect(reader.getByText(/^\d+ of \d+$/)).toBeVisible();
    const current = page.locator('[data-testid="search-mark"][data-current]').first();
    await expect(current).toBeInViewport();
    const shownPage = await current.evaluate((mark) => mark.closest<HTMLElement>('.page')?.dataset['pageNumber']);
    await expect(reader.getByRole('textbox', { name: /^Page, of/ })).toHaveValue(shownPage ?? '');
    await reader.getByRole('button', { name: 'List of all matches' }).click();
    const rows = reader.getByRole('region', { name: 'All matches' }).getByRole('button', { name: /^Page 1/ });
    const row = rows.filter({ hasText: 'does not include information' });
    await row.click();
    await expect(row).toHaveAttribute('aria-current', 'true');
    await expect(current).toBeInViewport();
    await expect(pageElement(page, 1).getByTestId('search-mark').first()).toBeVisible();
  });

  await test.step('a link to a document that is not there says so', async () => {
    await page.goto('/chat?documentId=123456&viewAnalysis=true');
    await expect(page.getByRole('heading', { name: 'This document is no longer here' })).toBeVisible();
    await page.getByRole('button', { name: 'Back to your documents' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  });
});
