import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM } from '#tests/support/setup/chromium.ts';

const FOLDER = join(import.meta.dirname, '../src/web/public');
/** Small: home screens. Large: installed apps and link previews. */
const SIZES_PIXELS = [180, 512];
/** Maskable icons are cropped, so the drawing keeps to the safe zone. */
const MARGIN = '14%';
const PAPER = '#faf8f4';

/** Renders the PNG icons from the SVG. Run it after the SVG has changed. */
const drawing = await readFile(join(FOLDER, 'fox.svg'), 'utf8');
const browser = await chromium.launch(CHROMIUM);
for (const size of SIZES_PIXELS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const style = `margin:0;box-sizing:border-box;height:100vh;padding:${MARGIN};background:${PAPER}`;
  await page.setContent(`<body style="${style}"><style>svg{display:block;width:100%;height:100%}</style>${drawing}`);
  await page.screenshot({ path: join(FOLDER, `icon-${size}.png`) });
}
await browser.close();
