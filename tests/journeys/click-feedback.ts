import { expect, type Page } from '@playwright/test';

/** Opens the second of the worst points in its page and counts the marks that travelled there. */
export async function openCitation(page: Page): Promise<number> {
  await page.evaluate(() => {
    const seen = { marks: 0 };
    Object.assign(window, { seen });
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
          if (node instanceof HTMLElement && node.dataset['testid'] === 'travelling-mark') seen.marks += 1;
        }
      }
    });
    observer.observe(document.body, { childList: true });
  });
  const point = page.getByTestId('worst-point').nth(1);
  await point.getByTestId('citation-chip').first().click();
  await expect(page.getByTestId('highlight').first()).toBeVisible();
  // Longer than the journey of a mark.
  await page.waitForTimeout(600);
  await expect(page.getByTestId('travelling-mark')).toHaveCount(0);
  return page.evaluate(() => (window as unknown as { seen: { marks: number } }).seen.marks);
}
