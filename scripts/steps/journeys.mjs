import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildWebClient } from './build-web-client.mjs';
import { COMPILED, NODE, ROOT, SetupError, toolPath } from './paths.mjs';
import { runStep } from './processes.mjs';

const REPORT = join(ROOT, 'test-results', 'journeys.json');

/** The journeys through the built product in a real browser. */
export async function runJourneys() {
  const title = 'Browser journeys';
  try {
    await buildWebClient();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    return [{ title, passed: 0, failed: 1 }];
  }
  rmSync(REPORT, { force: true });
  const { code } = await runStep({
    command: NODE,
    args: [toolPath('@playwright/test/cli.js'), 'test', '--reporter=list,json'],
    // The server of the journeys starts as with `npm start`.
    env: { NODE_COMPILE_CACHE: COMPILED, PLAYWRIGHT_JSON_OUTPUT_NAME: REPORT },
  });
  const {
    expected = 0,
    flaky = 0,
    unexpected = 0,
  } = existsSync(REPORT) ? JSON.parse(readFileSync(REPORT, 'utf8')).stats : {};
  const passed = expected + flaky;
  return [{ title, passed, failed: unexpected === 0 && (code !== 0 || passed === 0) ? 1 : unexpected }];
}
