import { readContract } from '#tests/support/builders/documents/contracts.ts';
import {
  drawPdfPage,
  encodePng,
  photographPage,
  type Shot,
} from '#tests/support/builders/documents/photographed-page.ts';
import { ask, expect, expectAccessible, expectNoSidewaysScrolling, expectToast, startTrial, test } from './journey.ts';

/** A page of a lease on a wooden table, as a phone that is held at a slant sees it. */
const SHOT: Shot = {
  width: 1500,
  height: 2000,
  corners: [
    { x: 210, y: 190 },
    { x: 1270, y: 130 },
    { x: 1390, y: 1850 },
    { x: 120, y: 1780 },
  ],
  surface: 'dark wood',
  noise: 5,
  shadow: 0.35,
  seed: 3,
};

const contract = readContract('residential-lease');

async function photograph(pageNumber: number) {
  const photo = photographPage(await drawPdfPage(contract, pageNumber, 200), SHOT);
  return { name: `IMG_${pageNumber}.png`, mimeType: 'image/png', buffer: encodePng(photo) };
}

test.use({
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  colorScheme: 'light',
  reducedMotion: 'reduce',
});

test('pages are photographed, put in order, corrected and read as a document', async ({ page }) => {
  test.setTimeout(240_000);
  const [first, second] = [await photograph(1), await photograph(2)];
  await startTrial(page);
  await page.getByRole('button', { name: 'Upload Your First PDF' }).tap();
  const upload = page.getByRole('dialog', { name: 'Upload Documents' });
  await expect(upload.getByRole('button', { name: 'Take photos of pages' })).toBeVisible();
  expect(await page.getByTestId('camera-input').getAttribute('capture')).toBe('environment');

  await test.step('the second page first, by mistake', async () => {
    await page.getByTestId('camera-input').setInputFiles(second);
    const dialog = page.getByRole('dialog', { name: 'Photos of pages' });
    await expect(dialog.getByRole('img', { name: 'Page 1, straightened' })).toBeVisible({ timeout: 60_000 });
    await page.getByTestId('next-photo-input').setInputFiles(first);
    await expect(dialog.getByRole('img', { name: 'Page 2, straightened' })).toBeVisible({ timeout: 60_000 });
    await expect(dialog.getByText('No edges found.')).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await dialog.getByRole('button', { name: 'Move page 2 up' }).tap();
  });

  const dialog = page.getByRole('dialog', { name: 'Photos of pages' });
  await test.step('what is no photo is refused, and the pages stay', async () => {
    await page.getByTestId('photo-input').setInputFiles({
      name: 'letter.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Dear Sir or Madam, this is not a picture.'),
    });
    await expectToast(page, 'Photo Not Added', 'This file is not a picture.');
    await page.getByTestId('photo-input').setInputFiles({
      name: 'IMG_4.HEIC',
      mimeType: 'image/heic',
      buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic and what a browser cannot read'),
    });
    await expectToast(page, 'Photo Not Added', 'This browser cannot open HEIC photos.');
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
  });

  await test.step('corners are moved with the keyboard and by hand', async () => {
    await dialog.getByRole('button', { name: 'Set the corners of page 1' }).tap();
    const editor = page.getByRole('dialog', { name: 'Corners of page 1' });
    await page.keyboard.press('Escape');
    await expect(editor).toHaveCount(0);
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Set the corners of page 1' }).tap();
    const corner = editor.getByRole('button', { name: 'Top left corner' });
    const before = await corner.boundingBox();
    await corner.focus();
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('Shift+ArrowRight');
    const after = await corner.boundingBox();
    expect((after?.x ?? 0) - (before?.x ?? 0)).toBeGreaterThan(20);
    await expect(editor.getByRole('button', { name: 'Apply' })).toBeEnabled();
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('Shift+ArrowLeft');
    // Across the opposite corner.
    for (let press = 0; press < 40; press += 1) await page.keyboard.press('Shift+ArrowRight');
    for (let press = 0; press < 40; press += 1) await page.keyboard.press('Shift+ArrowDown');
    await expect(editor.getByText('The corners cross.')).toBeVisible();
    await expect(editor.getByRole('button', { name: 'Apply' })).toBeDisabled();
    const box = await corner.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 22, (box?.y ?? 0) + 22);
    await page.mouse.down();
    await page.mouse.move((before?.x ?? 0) + 22, (before?.y ?? 0) + 22, { steps: 5 });
    await page.mouse.up();
    await expect(editor.getByText('The corners cross.')).toHaveCount(0);
    await expectAccessible(page);
    await editor.getByRole('button', { name: 'Apply' }).tap();
    await expect(dialog.getByRole('img', { name: 'Page 1, straightened' })).toBeVisible({ timeout: 60_000 });
  });

  await test.step('the PDF is uploaded and read like any other', async () => {
    await dialog.getByRole('button', { name: 'Use 2 pages' }).tap();
    await expect(upload.getByText(/^Photographed pages .*\.pdf$/)).toBeVisible();
    await upload.getByRole('button', { name: 'Upload 1 file' }).tap();
    await expect(page.getByTestId('worst-point').first()).toBeVisible({ timeout: 120_000 });
    await page.getByRole('button', { name: 'Start Chatting' }).tap();
    const answer = await ask(page, 'How much is the rent?');
    await expect(answer).toContainText('1,125');
  });
});
