import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import lighthouse, { type Config, desktopConfig, type Flags, type Result } from 'lighthouse';
import { findFreePort } from '#tests/support/builders/services/free-port.ts';
import { CHROMIUM } from '#tests/support/setup/chromium.ts';

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

/** A separate browser whose pages can be prepared by hand and then looked at by Lighthouse. */
export interface AuditedBrowser {
  readonly context: BrowserContext;
  /** @param keepsStorage whether the page is seen by this browser's user, or by a new one */
  audit(address: string, options: { readonly preset: Preset; readonly keepsStorage: boolean }): Promise<PageAudit>;
  close(): Promise<void>;
}

const TIMINGS = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
};
/** By default Lighthouse keeps the first two, and a guest id would make of a first visit a second one. */
const FORGOTTEN = ['cookies', 'local_storage', 'indexeddb', 'cache_storage', 'service_workers'] as const;
/** Lighthouse's codes for a recording that lacks its beginning or its marks; all of them end in "run Lighthouse again". */
const TRACE_ERRORS =
  /^(NO_NAVSTART|NO_FCP|NO_DCL|NO_LCP|NO_TTI|NO_SPEEDLINE_FRAMES|NO_SCREENSHOTS|NO_TRACING_STARTED|NO_RESOURCE_REQUEST|INVALID_SPEEDLINE|TRACING_ALREADY_STARTED|SPEEDINDEX_OF_ZERO)$/;
const MEASURING_ATTEMPTS = 3;
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
    port,
    logLevel: 'error' as const,
    output: 'json' as const,
    disableStorageReset: keepsStorage,
    onlyCategories: [...CATEGORIES],
    clearStorageTypes: [...FORGOTTEN],
    disableFullPageScreenshot: true,
    skipAudits: ['bf-cache'],
  };
  const lhr = await measure(url, flags, preset === 'desktop' ? desktopConfig : undefined);
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
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    'best-practices': scoreOf('best-practices'),
    seo: scoreOf('seo'),
  };
  return { scores, faults, timings };
}

/** What went wrong with measuring says nothing of the page, and asks to be measured again (NO_NAVSTART, under load). */
async function measure(url: string, ...given: [Flags, Config | undefined]): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await lighthouse(url, ...given);
    if (!result) throw new Error(`Lighthouse has no result for ${url}.`);
    const { runtimeError } = result.lhr;
    if (!runtimeError) return result.lhr;
    const isOfTheTrace = TRACE_ERRORS.test(runtimeError.code);
    if (!isOfTheTrace || attempt === MEASURING_ATTEMPTS) throw new Error(runtimeError.message);
  }
}
