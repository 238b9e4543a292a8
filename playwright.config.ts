import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findFreePort } from '#tests/support/builders/services/free-port.ts';
import { CHROMIUM } from '#tests/support/setup/chromium.ts';
import { temporaryFolder } from '#tests/support/setup/temporary-folder.ts';

/** Playwright reads this file again in every worker; the first reading decides, and the others find it here. */
process.env.JOURNEY_PORT ??= String(await findFreePort());
process.env.JOURNEY_DATA_DIR ??= mkdtempSync(join(temporaryFolder(), 'lexden-journey-'));
const { JOURNEY_PORT: port, JOURNEY_DATA_DIR: dataFolder } = process.env;

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results/journeys',
  globalTeardown: './tests/support/setup/remove-journey-data.ts',
  // Journeys are few and long, and share one server as people do. While one waits for the screen another one works: two
  // take three quarters of the time, and their times stay far below every limit.
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  retries: 0,
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    // Recording every step takes a third of the time of a journey, and is wanted when one is looked into.
    trace: process.env.JOURNEY_TRACE === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: CHROMIUM,
  },
  webServer: {
    command: `"${process.execPath}" src/server/main.ts`,
    url: `http://127.0.0.1:${port}/`,
    // Some fifty people begin within minutes and from one address here, which is what the limit on trials is there for.
    env: { PORT: port, HOST: '127.0.0.1', DATA_DIR: dataFolder, EXCHANGE_RATES_URL: 'off', RATE_LIMITS: 'off' },
    timeout: 60_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
