import type { Page } from '@playwright/test';
import type { Document } from '#contract/documents.ts';

/** Milliseconds from an event until what it changed is painted. */
export type Measured = number;

/**
 * Does something, and measures from the moment the browser got the event until the first frame after the text at a place
 * has changed is handed to the screen.
 *
 * @param place selector of what will change
 */
export async function measureChange(
  page: Page,
  place: string,
  event: 'click' | 'keydown',
  act: () => Promise<unknown>,
): Promise<Measured> {
  await page.evaluate(
    ([selector, name]) => {
      const read = () => document.querySelector(selector)?.textContent;
      const before = read();
      const measured = new Promise<number>((resolve) => {
        const begin = ({ timeStamp }: Event) => {
          const look = () => {
            if (read() === before) requestAnimationFrame(look);
            // A message that is sent while a frame is made is handled after it was painted.
            else setTimeout(() => resolve(performance.now() - timeStamp));
          };
          requestAnimationFrame(look);
        };
        window.addEventListener(name, begin, { capture: true, once: true });
      });
      Object.assign(window, { measured });
    },
    [place, event] as const,
  );
  await act();
  return page.evaluate(() => (window as unknown as { measured: Promise<number> }).measured);
}

/** The longest time between two frames while something is typed, in milliseconds. */
export async function watchTyping(page: Page, type: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const watch = { longest: 0, last: performance.now(), isOn: true };
    const frame = (now: number) => {
      watch.longest = Math.max(watch.longest, now - watch.last);
      watch.last = now;
      if (watch.isOn) requestAnimationFrame(frame);
    };
    requestAnimationFrame((now) => {
      watch.last = now;
      requestAnimationFrame(frame);
    });
    Object.assign(window, { watch });
  });
  await type();
  return page.evaluate(() => {
    const { watch } = window as unknown as { watch: { longest: number; isOn: boolean } };
    watch.isOn = false;
    return watch.longest;
  });
}

/** Runs in the page. The baseline: no library, all rows in the DOM, sorted by `Array.sort` and a collator. */
export async function drawPlainTable(): Promise<void> {
  const documents: Document[] = await (await fetch('/api/documents')).json();
  const keys = { 'Document Name': 'originalName', 'Risk Score': 'riskScore', 'Upload Date': 'uploadedAt' } as const;
  const rowOf = (row: Document) =>
    `<tr><th>${row.originalName}<br>${row.fileSize} · ${row.pageCount} pages</th><td>${row.aiRiskDescription}</td>
    <td>${new Date(row.uploadedAt).toLocaleDateString()}</td><td>${row.riskScore}</td><td>${row.riskLevel}</td>
    <td><a href="/?documentId=${row.id}">Chat</a> <a href="/?documentId=${row.id}&viewAnalysis=true">View Analysis</a></td></tr>`;
  document.body.innerHTML = `<input type="text"><b id="count"></b><table><thead><tr>${Object.keys(keys)
    .map((name) => `<th><button>${name}</button></th>`)
    .join('')}</tr></thead><tbody></tbody></table>`;
  const [input, count, body] = ['input', '#count', 'tbody'].map((part) => document.querySelector(part));
  const collator = new Intl.Collator('en', { numeric: true });
  const draw = () => {
    const wanted = (input as HTMLInputElement).value.toLowerCase();
    const shown = documents.filter(({ originalName }) => originalName.toLowerCase().includes(wanted));
    (count as Element).textContent = String(shown.length);
    (body as Element).innerHTML = shown.map(rowOf).join('');
  };
  for (const button of document.querySelectorAll('button')) {
    button.addEventListener('click', () => {
      const key = keys[button.textContent as keyof typeof keys];
      documents.sort((one, other) => collator.compare(String(one[key]), String(other[key])));
      draw();
    });
  }
  input?.addEventListener('input', draw);
  draw();
}
