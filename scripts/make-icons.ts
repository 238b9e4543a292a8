import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM } from '#tests/support/setup/chromium.ts';

const FOLDER = join(import.meta.dirname, '../src/web/public');
/** Home screens want the small one, installed pages and previews of links the large one. */
const SIZES_PIXELS = [180, 512];
/** Some systems cut the corners off, so the drawing keeps away from them. */
const MARGIN = '14%';
const PAPER = '#faf8f4';

/** Draws the icons that have to be pixels from the one that is not. Run it after the fox has changed. */
const drawing = await readFile(join(FOLDER, 'fox.svg'), 'utf8');
const browser = await chromium.launch(CHROMIUM);
for (const size of SIZES_PIXELS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const style = `margin:0;box-sizing:border-box;height:100vh;padding:${MARGIN};background:${PAPER}`;
  await page.setContent(`<body style="${style}"><style>svg{display:block;width:100%;height:100%}</style>${drawing}`);
  await page.screenshot({ path: join(FOLDER, `icon-${size}.png`) });
}
await browser.close();
