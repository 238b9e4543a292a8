import type { Page } from '@playwright/test';
import { readContract } from '#tests/support/builders/documents/contracts.ts';
import { makeTextPdf } from '#tests/support/builders/documents/text-pdf.ts';
import {
  expectHighlightCovers,
  expectHighlightLeads,
  fetchAsGuest,
  findDocumentId,
  pageElement,
  pagesArea,
} from './highlight.ts';
import {
  ask,
  chooseFiles,
  expect,
  expectAccessible,
  expectToast,
  pdfFile,
  startTrial,
  test,
  uploadFile,
  watchTexts,
} from './journey.ts';
import { readChip, readSource } from './sources.ts';

const LEASE = 'residential-lease.pdf';
const WIDE = { width: 1440, height: 900 };

test.describe('on a wide screen', () => {
  test.use({ viewport: WIDE, colorScheme: 'light' });

  test('from a contract to an answer with its page [spec: 1.1, 2.3]', async ({ page }) => {
    await test.step('a visitor goes in without an account [spec: 2.22, 2.34]', async () => {
      await page.goto('/');
      await startTrial(page);
      await expect(page).toHaveTitle('Lexden - ChatThread | Meet Lexi, your AI document sidekick');
    });

    await test.step('the contract is uploaded [spec: 2.56, 8.22]', async () => {
      await page.getByRole('button', { name: 'Upload Your First PDF' }).click();
      await expect(page.getByRole('dialog', { name: 'Upload Documents' })).toBeVisible();
      await uploadFile(page, pdfFile(LEASE, readContract('residential-lease')));
      await expect(page.getByRole('heading', { name: 'Documents (1)' })).toBeVisible();
    });

    await test.step('it is analysed by itself [spec: 4.22, 4.24, 8.23]', async () => {
      await expectToast(page, 'Analysis Complete');
      await expect(page.getByRole('heading', { name: 'Summary Overview' })).toBeVisible();
      for (const card of ['Key Information', 'Risk Assessment', 'Your Responsibilities']) {
        await expect(page.getByRole('heading', { name: card })).toBeVisible();
      }
      await expect(page.getByTestId('document-item').getByRole('img', { name: 'Analyzed' })).toBeVisible();
    });

    await test.step('and is told from the side that the reader is on', async () => {
      await page.getByRole('button', { name: 'Yes, I am the Tenant (Thomas Okafor)' }).click();
      await expect(page.getByText('You’re the Tenant.', { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Tenant', exact: true, pressed: true })).toBeFocused();
      await page.getByRole('button', { name: 'Risk Assessment' }).click();
      await expect(page.getByRole('heading', { name: 'What the Other Side Must Do' })).toBeVisible();
      await expect(page.getByTestId('risk-item').first()).toContainText(/\b[Yy]our?\b/);
      await expectAccessible(page);
    });

    await test.step('a statement of the analysis leads to its words', async () => {
      const chip = page.getByTestId('citation-chip').first();
      const source = await readChip(chip);
      await chip.click();
      await expectHighlightLeads(page, source.quote);
      await expectHighlightCovers(page, { documentName: LEASE, ...source });

      await test.step('and what is marked on the pages leads back to the analysis, by keyboard', async () => {
        await page.keyboard.press('n');
        const card = page.getByTestId('finding-card');
        await expect(card).toBeVisible();
        await page.keyboard.press('Enter');
        await expect(card).toBeFocused();
        await page.keyboard.press('Escape');
        await expect(card).toHaveCount(0);
        await page.keyboard.press('Enter');
        await card.getByRole('button', { name: 'Show in analysis' }).first().click();
        // Also once every card around it has opened.
        await page.waitForTimeout(1000);
        await expect(page.locator('[data-citation-key][data-active="true"]')).toBeInViewport({ ratio: 1 });
      });

      await page.getByRole('button', { name: 'Close the reader' }).click();
      await expect(pagesArea(page)).toHaveCount(0);
      await expect(chip).toBeFocused();
    });

    await test.step('a question in plain words is answered with its page [spec: 2.48, 7.6]', async () => {
      await page.getByRole('button', { name: 'Start Chatting' }).click();
      const answer = await ask(page, 'When do I get my deposit back?');
      await expect(answer.getByText('Private: answered on this server.')).toBeVisible();
      const source = answer.getByTestId('source').filter({ hasText: 'return the Deposit within ten (10)' });
      const { pageNumber, quote } = await readSource(source);

      await test.step('its quoted words open their place, with a click and by keyboard', async () => {
        const words = answer.getByTestId('quotation').first();
        await expect(words, 'the answer stands in words').toBeHidden();
        await answer.getByTestId('citation').first().click();
        await expect(page.getByTestId('highlight').first()).toBeInViewport();
        await expect(words).toBeVisible();
        await page.getByRole('button', { name: 'Close the reader' }).click();
        await words.click();
        await expect(page.getByTestId('highlight').first()).toBeInViewport();
        await page.getByRole('button', { name: 'Close the reader' }).click();
        await words.getByRole('button', { name: /^Show these words on page \d+$/ }).press('Enter');
        await expect(page.getByTestId('highlight').first()).toBeInViewport();
      });

      await source.click();
      await expectHighlightLeads(page, quote);
      await expectHighlightCovers(page, { documentName: LEASE, pageNumber, quote });
      await expect(page.getByRole('textbox', { name: /^Page, of 3/ })).toHaveValue(String(pageNumber));

      await test.step('and stays marked through zooming, turning and coming back', async () => {
        await page.getByRole('button', { name: 'Zoom in' }).click();
        await expectHighlightCovers(page, { documentName: LEASE, pageNumber, quote });
        await page.getByRole('button', { name: 'Fit the width' }).click();
        await pagesArea(page).hover();
        await page.mouse.wheel(0, 4000);
        await expect(page.getByTestId('highlight').first()).not.toBeInViewport();
        await source.click();
        await expectHighlightLeads(page, quote);
        await expectHighlightCovers(page, { documentName: LEASE, pageNumber, quote });
      });
    });

    await test.step('the talk is still there after a reload [spec: 4.27]', async () => {
      const documentId = await findDocumentId(page, LEASE);
      await page.goto(`/chat?documentId=${documentId}`);
      await expect(page).toHaveURL('/chat');
      await expect(page.getByText('When do I get my deposit back?')).toBeVisible();
      await expect(page.getByTestId('source').first()).toBeVisible();
    });
  });

  test('a long contract is read before one’s eyes, and page 250 opens at its words', async ({ page }) => {
    const name = 'warehouse-agreement.pdf';
    await startTrial(page);
    await page.getByRole('button', { name: 'Upload Your First PDF' }).click();
    const listReadings = await watchTexts(page, /^Reading page \d+ of 300$/);
    await chooseFiles(page, [pdfFile(name, await makeLongContract())]);
    await page.getByRole('button', { name: 'Upload 1 file' }).click();
    await expect(page.getByRole('heading', { name: 'Summary Overview' })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(/^Reading page/)).toHaveCount(0);
    expect((await listReadings()).length, 'the pages were counted while they were read').toBeGreaterThan(1);

    await page.getByRole('button', { name: 'Start Chatting' }).click();
    const answer = await ask(page, 'Where must the blue cabinets be stored?');
    const source = answer.getByTestId('source').first();
    const { pageNumber, quote } = await readSource(source);
    expect(pageNumber).toBe(250);
    await source.click();
    await expectHighlightLeads(page, quote);
    await expectHighlightCovers(page, { documentName: name, pageNumber, quote });

    await test.step('search, pages and download', async () => {
      await page.keyboard.press('Control+f');
      await page.keyboard.type('blue cabinets');
      await expect(page.getByText('1 of 1', { exact: true })).toBeVisible({ timeout: 30_000 });
      await page.keyboard.press('Escape');
      await expect(page.getByRole('textbox', { name: 'Search in the document' })).toHaveCount(0);
      const field = page.getByRole('textbox', { name: 'Page, of 300' });
      await field.fill('12');
      await field.press('Enter');
      await expect(pageElement(page, 12)).toBeInViewport();
      await page.getByRole('button', { name: 'Next page' }).click();
      await expect(field).toHaveValue('13');
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download' }).click();
      expect((await download).suggestedFilename()).toBe(name);
    });
  });

  test.describe('what goes wrong is said plainly', () => {
    test.use({ allowedComplaints: [/Failed to load resource.*\/documents\/|net::ERR_FAILED.*\/api\//] });

    test('wrong files, a scanned page, and a document that is deleted', async ({ page, context }) => {
      await test.step('what is not a PDF is not taken [spec: 5.1, 5.4, 8.12, 9.13]', async () => {
        await startTrial(page);
        await page.getByRole('button', { name: 'Upload Your First PDF' }).click();
        await expectChoiceCanBeGivenUp(page);
        await chooseFiles(page, [{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') }]);
        await expectToast(page, 'Invalid Files', 'Only PDF files are allowed.');
        await expect(page.getByRole('button', { name: 'Upload', exact: true }).last()).toBeDisabled();
        await chooseFiles(page, [pdfFile('pretender.pdf', Buffer.from('This is no PDF at all.'))]);
        await page.getByRole('button', { name: 'Upload 1 file' }).click();
        await expectToast(page, 'Upload Failed', 'Only PDF files are allowed.');
        await expect(page.getByText('Upload failed. Please try again. Only PDF files are allowed.')).toBeVisible();
        await expect(page.getByRole('heading', { name: 'Documents (0)' })).toBeAttached();
        await page.getByRole('button', { name: 'Cancel' }).click();
      });

      const name = 'consulting-agreement.pdf';
      await test.step('an upload whose answer is lost arrives once, and the words of a scanned page are found on it', async () => {
        await page.getByRole('button', { name: 'Upload Your First PDF' }).click();
        await page.route('**/upload', async (route) => {
          await route.fetch();
          await route.abort();
        });
        await uploadFile(page, pdfFile(name, readContract('consulting-agreement-with-scan')));
        await page.unroute('**/upload');
        await expect(page.getByRole('heading', { name: 'Documents (1)' })).toBeAttached();
        // The recognition of pictures gives way to everything else on the machine.
        await expect(page.getByRole('heading', { name: 'Summary Overview' })).toBeVisible({ timeout: 60_000 });
        await expect(pageElement(page, 2).getByText('The text of this page comes from a scan')).toBeAttached();
        await page.getByRole('button', { name: 'Close the reader' }).click();
      });

      await test.step('pages that do not arrive can be asked for again', async () => {
        await page.route('**/file', (route) => route.abort());
        await page.getByRole('button', { name: 'Show PDF' }).click();
        await expect(page.getByText('This document could not be opened')).toBeVisible();
        await page.unroute('**/file');
        await page.getByRole('button', { name: 'Retry' }).click();
        await expect(pageElement(page, 1).locator('canvas')).toBeVisible();
        await page.getByRole('button', { name: 'Close the reader' }).click();
      });

      await test.step('a server that is away is said once, and nothing that was typed is lost', async () => {
        const question = page.getByRole('textbox', { name: /^Ask Lexi anything/ });
        await page
          .locator('label')
          .filter({ hasText: /^Chat$/ })
          .click();
        await question.fill('Who pays for my travel?');
        await page.route('**/api/**', (route) => route.abort());
        await expect(page.getByText('No connection. Trying again…')).toBeVisible();
        await expect(question).toHaveValue('Who pays for my travel?');
        await page.unroute('**/api/**');
        await page.getByRole('button', { name: 'Try again now' }).click();
        await expect(page.getByText('No connection. Trying again…')).toHaveCount(0);
        await expect(question).toHaveValue('Who pays for my travel?');
        await question.fill('');
      });

      await test.step('a question that is lost on its way is kept, and is asked again with a press [spec: 8.9, 8.21]', async () => {
        await page.route('**/chat', (route) => route.abort());
        const box = page.getByRole('textbox', { name: /^Ask Lexi anything/ });
        await box.fill('Which law applies?');
        await box.press('Enter');
        const talk = page.getByRole('log', { name: 'Chat' });
        await expect(talk.getByText('Connection lost before the answer arrived.')).toBeVisible();
        await expectToast(page, 'Chat Error', 'Failed to send message');
        await expect(box).toHaveValue('Which law applies?');
        await expectAccessible(page);
        await page.unroute('**/chat');
        await page.route('**/conversations*', (route) => route.abort());
        await page.reload();
        await expect(talk.getByText(/^Hi, I’m Lexi\. I’ve analyzed/)).toBeVisible();
        await page.unroute('**/conversations*');
        await expect(box).toHaveValue('Which law applies?');
        await page.route('**/chat', (route) => route.abort());
        await box.press('Enter');
        const again = page.getByRole('button', { name: 'Ask again' });
        await expect(again).toBeVisible();
        await page.unroute('**/chat');
        await again.click();
        await expect(page.getByTestId('egress')).toHaveCount(1);
        await expect(box).toHaveValue('');
        await expect(box).toBeFocused();
      });

      await test.step('deleting gives a receipt, and nothing is left, in other tabs neither', async () => {
        const documentId = await findDocumentId(page, name);
        const other = await context.newPage();
        await other.goto(`/chat?documentId=${documentId}`);
        await expect(other.getByRole('button', { name: 'Show PDF' })).toBeVisible();
        await other.getByRole('textbox', { name: /^Ask Lexi anything/ }).fill('Who owns what I make?');

        await page.getByRole('button', { name: `Delete ${name}` }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
        await expect(page.getByText('Document Deleted')).toBeVisible();
        await expect(page.getByText(/^Removed: 1 file, 3 pages.* Nothing is left\.$/)).toBeVisible();
        await expect(page.getByRole('heading', { name: 'Ready to analyze your documents' })).toBeVisible();
        for (const part of ['', '/analysis', '/pages/1', '/file']) {
          expect((await fetchAsGuest(page, `/documents/${documentId}${part}`)).status).toBe(404);
        }

        await expect(other.getByRole('heading', { name: 'This document is no longer here' })).toBeVisible();
        await expect(other.getByText('Who owns what I make?')).toBeVisible();
        await expectAccessible(other);
        await other.close();
      });
    });
  });
});

/** The system's own dialog says nothing when it is closed without a choice; the window has its focus back then. */
async function expectChoiceCanBeGivenUp(page: Page): Promise<void> {
  // What is asked of the browser in between is answered after it was told to hand its file dialogs over.
  const asked = page.waitForEvent('filechooser');
  await page.context().cookies();
  const picker = page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Drop your PDF here|Waiting for your choice)/ });
  await picker.click();
  await asked;
  await expect(picker).toBeDisabled();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(picker).toBeEnabled();
}

/** 300 pages, on one of which stands what is asked for. */
function makeLongContract(): Promise<Buffer> {
  const pages = Array.from({ length: 300 }, (_, index) => {
    const number = index + 1;
    const clauses = Array.from(
      { length: 9 },
      (_, clause) =>
        `${number}.${clause + 1} The Warehouse shall keep bay ${number * 10 + clause} dry, closed and free of vermin, ` +
        'and shall let the Owner inspect it on any working day after one day’s notice.',
    );
    if (number === 1)
      clauses.unshift(
        'WAREHOUSE AGREEMENT between Ravensholm Storage Ltd (the “Warehouse”) and Ada Finch (the “Owner”).',
      );
    if (number === 250)
      clauses.splice(4, 0, '250.0 The blue cabinets must be stored in the northern hall at Ravensholm.');
    return clauses.join('\n\n');
  });
  return makeTextPdf(pages);
}
