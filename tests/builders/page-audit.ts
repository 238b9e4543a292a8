import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';
import { CHROMIUM } from '../setup/chromium.ts';

export type Preset = 'mobile' | 'desktop';
export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';

/** What Lighthouse says of one page. */
export interface PageAudit {
  /** 0 to 100 for each category. */
  readonly scores: Readonly<Record<Category, number>>;
  /** What costs points, other than time: "color-contrast: …". */
  readonly faults: readonly string[];
  /** Of the time, for a person to read: "LCP 1.9 s". */
  readonly timings: readonly string[];
}

/** A browser of its own whose pages can be prepared by hand and then looked at by Lighthouse. */
export interface AuditedBrowser {
  readonly context: BrowserContext;
  /** @param keepsStorage whether the page is seen by whoever is in this browser, or by somebody who never came before */
  audit(address: string, options: { readonly preset: Preset; readonly keepsStorage: boolean }): Promise<PageAudit>;
  close(): Promise<void>;
}

const TIMINGS = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
};
/** By itself Lighthouse keeps the first two, and a guest id would make of a first visit a second one. */
const FORGOTTEN = ['cookies', 'local_storage', 'indexeddb', 'cache_storage', 'service_workers'] as const;
const CATEGORIES: readonly Category[] = ['performance', 'accessibility', 'best-practices', 'seo'];

export async function openAuditedBrowser(baseURL: string): Promise<AuditedBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'lexden-audit-'));
  const port = await findFreePort();
  const args = [...CHROMIUM.args, `--remote-debugging-port=${port}`];
  const context = await chromium.launchPersistentContext(folder, { ...CHROMIUM, args, baseURL, viewport: null });
  return {
    context,
    audit: (address, { preset, keepsStorage }) => auditPage(new URL(address, baseURL).href, port, preset, keepsStorage),
    async close() {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function auditPage(url: string, port: number, preset: Preset, keepsStorage: boolean): Promise<PageAudit> {
  const flags = {
    ...{ port, logLevel: 'error' as const, output: 'json' as const, disableStorageReset: keepsStorage },
    onlyCategories: [...CATEGORIES],
    clearStorageTypes: [...FORGOTTEN],
    ...{ disableFullPageScreenshot: true, skipAudits: ['bf-cache'] },
  };
  const result = await lighthouse(url, flags, preset === 'desktop' ? desktopConfig : undefined);
  if (!result) throw new Error(`Lighthouse has no result for ${url}.`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
  const counted = CATEGORIES.filter((category) => category !== 'performance').flatMap(
    (category) => lhr.categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? [],
  );
  const faults = counted
    .map(({ id }) => lhr.audits[id])
    .filter((audit) => audit !== undefined && (audit.scoreDisplayMode === 'error' || (audit.score ?? 1) < 1))
    .map((audit) => `${audit?.id}: ${JSON.stringify(audit?.details ?? audit?.title).slice(0, 600)}`);
  const timings = Object.entries(TIMINGS).map(([id, name]) => `${name} ${lhr.audits[id]?.displayValue ?? '?'}`);
  const scoreOf = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const scores = {
    ...{ performance: scoreOf('performance'), accessibility: scoreOf('accessibility') },
    ...{ 'best-practices': scoreOf('best-practices'), seo: scoreOf('seo') },
  };
  return { scores, faults, timings };
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}
