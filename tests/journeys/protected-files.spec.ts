import { readContract } from '#tests/support/builders/documents/contracts.ts';
import {
  ACCENTED_PASSWORD,
  PLAIN_PASSWORD,
  readProtectedPdf,
} from '#tests/support/builders/documents/protected-pdfs.ts';
import { chooseFiles, expect, expectAccessible, expectToast, pdfFile, startTrial, test } from './journey.ts';

/** The browser logs every answer with an error status, and a protected file gets one. */
test.use({ allowedComplaints: [/422 \(Unprocessable Entity\).*\/documents\/upload$/] });

test.describe('a password-protected PDF', () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: 'light' });

  test('is opened with its password, by keyboard alone', async ({ page }) => {
    await startTrial(page);
    await page.getByRole('button', { name: 'Upload Your First PDF' }).click();
    await chooseFiles(page, [pdfFile('Protected lease.pdf', await readProtectedPdf('aes-256-r6'))]);
    await page.getByRole('button', { name: 'Upload 1 file' }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload Documents' });
    const password = dialog.getByLabel('Password of this PDF', { exact: true });
    await expect(password).toBeFocused();
    await expect(password).toHaveAttribute('type', 'password');
    await expect(dialog.getByText('Protected lease.pdf')).toBeVisible();
    await expectAccessible(page);

    await test.step('a wrong password says so, and can be corrected', async () => {
      await expect(dialog.getByRole('button', { name: 'Unlock and upload' })).toBeDisabled();
      await page.keyboard.type('Schlussel-42');
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('alert')).toHaveText(
        'This password doesn’t open this PDF. Check it and try again.',
      );
      await expect(password).toBeFocused();
      await expect(password).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(page);
    });

    await test.step('the password can be looked at', async () => {
      await page.keyboard.press('Tab');
      await expect(dialog.getByRole('button', { name: 'Show password' })).toBeFocused();
      await page.keyboard.press('Space');
      await expect(password).toHaveAttribute('type', 'text');
      await page.keyboard.press('Shift+Tab');
    });

    await test.step('the right one opens the file, which is read and analysed', async () => {
      await password.fill(ACCENTED_PASSWORD);
      await page.keyboard.press('Enter');
      await expectToast(page, 'Upload Complete', '1 document uploaded successfully. Starting analysis...');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'Documents (1)' })).toBeVisible();
      await expectToast(page, 'Analysis Complete');
    });

    await test.step('and the password is nowhere in the page or its stores', async () => {
      const kept = await page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.documentElement.outerHTML]),
      );
      expect(kept).not.toContain(ACCENTED_PASSWORD);
    });
  });
});

test.describe('protected files in a batch, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true });

  test('are asked about one by one, and one can be left out', async ({ page }) => {
    await startTrial(page);
    await page.getByRole('button', { name: 'Upload Your First PDF' }).click();
    await chooseFiles(page, [
      pdfFile('Lease.pdf', readContract('residential-lease')),
      pdfFile('First.pdf', await readProtectedPdf('aes-128')),
      pdfFile('Second.pdf', await readProtectedPdf('rc4-128')),
    ]);
    await page.getByRole('button', { name: 'Upload 3 files' }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload Documents' });
    await expectToast(page, 'Upload Complete', '1 document uploaded successfully. Starting analysis...');
    await expect(dialog.getByText('First.pdf')).toBeVisible();
    await expect(dialog.getByText('1 more after this one.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Skip this file' }).click();
    await expect(dialog.getByText('Second.pdf')).toBeVisible();
    const password = dialog.getByLabel('Password of this PDF', { exact: true });
    await expect(password).toHaveValue('');
    await password.fill('not this one');
    await dialog.getByRole('button', { name: 'Unlock and upload' }).click();
    await expect(dialog.getByRole('alert')).toContainText('doesn’t open this PDF');
    await expectAccessible(page);
    await password.fill(PLAIN_PASSWORD);
    await dialog.getByRole('button', { name: 'Unlock and upload' }).click();
    await expect(dialog.getByText('2 documents uploaded. 1 file could not be added')).toBeVisible();
    await expect(dialog.getByText('Upload it again when you have the password.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
