import type { Page } from '@playwright/test';
import { expectNoFault, type Look } from './accessible.ts';
import { ask, chooseFiles, expect, pdfFile, startTrial, test, uploadFile } from './journey.ts';
import { contractFile } from './shop.ts';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const WHOLE = { focus: true, reflow: true };

test.use({
  viewport: WIDE,
  colorScheme: 'light',
  reducedMotion: 'reduce',
  allowedComplaints: [/ERR_FAILED.*\/api\/|status of (400|401|403|404) .*\/api\//],
});

test('the application is accessible', async ({ page }) => {
  test.setTimeout(300_000);
  const look: Look = (name, inspection) => expectNoFault(page, name, inspection);

  await test.step('before the first document', async () => {
    await page.goto('/dashboard?anonymous=true');
    await expect(page.getByRole('heading', { name: 'No Documents Found' })).toBeVisible();
    await look('empty dashboard', WHOLE);
    await startTrial(page);
    await look('empty main screen', WHOLE);
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: /^Your PDFs/ }).click();
    await expect(page.getByText('No documents uploaded yet')).toBeVisible();
    await look('empty list on a phone');
    await page.keyboard.press('Escape');
    await page.setViewportSize(WIDE);
  });

  await test.step('the upload and what it refuses', async () => {
    await page.getByRole('button', { name: 'Upload Your First PDF' }).click();
    await chooseFiles(page, [{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') }]);
    await expect(page.getByText('Only PDF files are allowed.')).toBeVisible();
    const pretender = pdfFile('pretender.pdf', Buffer.from('This is no PDF at all.'));
    await chooseFiles(page, [pretender]);
    await page.getByRole('button', { name: 'Upload 1 file' }).click();
    await expect(page.getByRole('dialog').getByText('Upload failed. Please try again.')).toBeVisible();
    await look('upload that failed');
    await chooseFiles(page, [contractFile('consulting-agreement-with-scan')]);
    await page.getByRole('button', { name: 'Upload 2 files' }).click();
    await expect(page.getByText('1 file could not be added')).toBeVisible();
    await look('upload of which a part was refused');
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('the analysis', async () => {
    // One of its pages is a picture, and the reading of pictures gives way to everything else on the machine.
    await expect(page.getByRole('heading', { name: 'Summary Overview' })).toBeVisible({ timeout: 60_000 });
    await look('analysis', WHOLE);
    await page.getByRole('group', { name: 'Your side' }).getByRole('button').first().click();
    await expect(page.getByRole('heading', { name: 'What the Other Side Must Do' })).toBeVisible();
    await look('analysis from one side');
    for (const card of await page.locator('h3 > button[aria-expanded]').all()) await card.click();
    await page.getByRole('button', { name: 'About this checklist' }).click();
    await look('analysis with every card open', WHOLE);
    await page.getByRole('button', { name: 'Save report' }).click();
    await expect(page.getByRole('menuitem', { name: /^Calendar/ })).toBeVisible();
    await look('report menu');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Your menu' }).click();
    await expect(
      page.getByRole('menuitem', { name: 'Leave the trial' }).or(page.getByRole('menuitem').last()),
    ).toBeVisible();
    await look('menu of a trial');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Delete consulting/ }).click();
    await expect(page.getByRole('dialog', { name: 'Delete this document?' })).toBeVisible();
    await look('deleting a document');
    await page.getByRole('button', { name: 'Keep it' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.setViewportSize(PHONE);
    await look('analysis on a phone');
    await page.setViewportSize(WIDE);
  });

  await lookAtChat(page, look);
  await lookAtReader(page, look);
  await lookAtDashboard(page, look);
});

async function lookAtReader(page: Page, look: Look): Promise<void> {
  await test.step('the reader', async () => {
    // The agreement with a scan has no risk that could be marked.
    const lease = page.getByTestId('document-item').filter({ hasText: 'residential-lease' });
    await lease.getByRole('button', { name: 'View Analysis' }).click();
    await page.getByTestId('citation-chip').first().click();
    await expect(page.getByTestId('highlight').first()).toBeFocused();
    await look('reader at a source', { focus: true });
    await page.keyboard.press('t');
    await expect(page.getByRole('button', { name: 'Page 1', exact: true })).toBeVisible();
    await look('pictures of the pages', { focus: true });
    await page.keyboard.press('t');
    await page.keyboard.press('n');
    await expect(page.getByTestId('finding-card')).toBeVisible();
    await page.keyboard.press('Enter');
    await look('card of a finding');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Highlights' }).click();
    await page.getByRole('switch', { name: 'Highlight everything else' }).click();
    await expect(page.getByRole('switch', { name: 'Highlight risks' })).toBeChecked();
    await look('findings');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Zoom:/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Fit the whole page' })).toBeVisible();
    await look('sizes');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await look('shortcuts');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Search in the document' }).click();
    await page.keyboard.type('the');
    await expect(page.getByText(/^\d+ of \d+$/)).toBeVisible();
    await page.getByRole('button', { name: 'List of all matches' }).click();
    await expect(page.getByRole('region', { name: 'All matches' }).getByRole('button').first()).toBeVisible();
    await look('search with its list', { focus: true });
    await page.setViewportSize(PHONE);
    await expect(page.getByRole('dialog', { name: /^Pages of/ })).toBeVisible();
    await look('reader on a phone');
    await page.setViewportSize(WIDE);
    await page.getByRole('button', { name: 'Close the reader' }).click();
    await page.route('**/file', (route) => route.abort());
    await page.getByRole('button', { name: 'Show PDF' }).click();
    await expect(page.getByText('This document could not be opened')).toBeVisible();
    await look('reader without its document', WHOLE);
    await page.unroute('**/file');
    await page.getByRole('button', { name: 'Close the reader' }).click();
  });
}

async function lookAtChat(page: Page, look: Look): Promise<void> {
  await test.step('the chat', async () => {
    await page.getByRole('button', { name: 'Start Chatting' }).click();
    await look('chat before a question', WHOLE);
    await page.getByRole('button', { name: 'Upload Document' }).click();
    await uploadFile(page, contractFile('residential-lease'));
    await page.getByRole('button', { name: 'Start Chatting' }).click();
    await ask(page, 'When do I get my deposit back?');
    await ask(page, 'Where does the swimming pool stand?');
    await look('chat with answers', WHOLE);
    await page.getByTestId('source').first().hover();
    await expect(page.getByText('Found word for word on the page.').first()).toBeVisible();
    await look('a source and its quote');
    await page.getByRole('button', { name: /^Asking about/ }).click();
    await expect(page.getByRole('checkbox', { name: /consulting/ })).toBeVisible();
    await look('choosing documents to ask about');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '+10 Q&A $1' }).click();
    await expect(page.getByRole('dialog', { name: 'Q&A Boost' })).toBeVisible();
    await look('boost');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.setViewportSize(PHONE);
    await look('chat on a phone');
    await page.getByRole('button', { name: /^Your PDFs/ }).click();
    await expect(page.getByRole('heading', { name: 'Documents (2)' })).toBeVisible();
    await look('documents on a phone');
    await page.keyboard.press('Escape');
    await page.setViewportSize(WIDE);
    await page.goto('/chat?documentId=999999');
    await expect(page).toHaveURL('/chat');
    await expect(page.getByRole('heading', { name: 'Documents (2)' })).toBeVisible();
    await look('a document that is nowhere');
  });
}

async function lookAtDashboard(page: Page, look: Look): Promise<void> {
  await test.step('the dashboard', async () => {
    await page.goto('/dashboard');
    await expect(page.getByRole('table')).toBeVisible();
    await look('dashboard', WHOLE);
    await page.setViewportSize(PHONE);
    await expect(page.getByRole('combobox', { name: 'Sort by' })).toBeVisible();
    await look('dashboard on a phone', { focus: true });
    await page.setViewportSize(WIDE);
    await page.getByRole('combobox', { name: 'Risk level' }).click();
    await expect(page.getByRole('option', { name: 'High' })).toBeVisible();
    await look('choice of a risk level');
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'Search documents' }).fill('nothing of that name');
    await expect(page.getByRole('heading', { name: 'No Matching Documents' })).toBeVisible();
    await look('dashboard filtered to nothing');
    await page.route('**/api/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('No connection. Trying again…')).toBeVisible();
    await look('no connection', WHOLE);
    await page.unroute('**/api/**');
    await page.route('**/api/session/dashboard', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Dashboard Error' })).toBeVisible();
    await look('dashboard that did not load', WHOLE);
    await page.unroute('**/api/session/dashboard');
    await page.route('**/api/session/dashboard', (route) => route.fulfill({ status: 401, json: {} }));
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await look('dashboard without access', WHOLE);
    await page.unroute('**/api/session/dashboard');
  });

  await test.step('plans, and paying for one', async () => {
    await page.goto('/subscription');
    await expect(page.getByRole('heading', { name: 'Plans' })).toBeVisible();
    await look('subscription of a trial', WHOLE);
  });
}
