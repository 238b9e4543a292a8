/**
 * Entry point of all npm scripts: `node scripts/run.mjs <command> [arguments]`. Runs on the system's Node (20 or later),
 * installs what a command needs, and runs it on the Node version pinned in package.json.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { auditPackages } from './steps/audit.mjs';
import { buildWebClient } from './steps/build-web-client.mjs';
import { runChecks } from './steps/checks.mjs';
import { installPackages } from './steps/install-packages.mjs';
import { runJourneys } from './steps/journeys.mjs';
import { memoryEnvironment } from './steps/memory.mjs';
import { COMPILED, NODE, ROOT, SetupError, toolPath } from './steps/paths.mjs';
import { isStopping, runTogether } from './steps/processes.mjs';
import { installSystemTools } from './steps/system-tools.mjs';
import { printTotals } from './steps/totals.mjs';

const TRAINING_FOLDER = 'training';

const commands = {
  start: async (rest) => {
    // A worker process serves no pages.
    if (!/^--role[ =]worker\b|^(--help|-h)$/.test(rest.join(' '))) await buildWebClient();
    const env = { NODE_ENV: 'production', NODE_COMPILE_CACHE: COMPILED, ...memoryEnvironment(process.env) };
    return runTogether([{ command: NODE, args: ['src/server/main.ts', ...rest], env }]);
  },
  dev: async (rest) => {
    const server = ['--watch', '--watch-preserve-output', 'src/server/main.ts', ...rest];
    const code = await runTogether([
      { command: NODE, args: server },
      { command: NODE, args: [toolPath('vite/bin/vite.js')] },
    ]);
    // Vite only ends by a signal: after a requested stop that counts as success.
    return isStopping() ? 0 : code;
  },
  build: async () => {
    await buildWebClient();
    return 0;
  },
  check: async (rest) => {
    if (rest[0] === '--changed') {
      return runTogether([{ command: NODE, args: ['scripts/check-changed.ts', ...rest.slice(1)] }]);
    }
    await installSystemTools(['postgres', 'ceph', 'nginx']);
    return printTotals(await runChecks());
  },
  test: async () => {
    await installSystemTools(['postgres', 'chromium', 'pdftotext', 'ceph', 'nginx']);
    return printTotals([...(await runChecks()), ...(await runJourneys())]);
  },
  audit: auditPackages,
  structure: (rest) => runTogether([{ command: NODE, args: ['scripts/structure.ts', ...rest] }]),
  accounts: (rest) =>
    runTogether([{ command: NODE, args: ['src/server/operations/accounts/manage-accounts.ts', ...rest] }]),
  costs: (rest) => runTogether([{ command: NODE, args: ['src/server/operations/costs/list-costs.ts', ...rest] }]),
  files: (rest) => runTogether([{ command: NODE, args: ['src/server/operations/files/manage-files.ts', ...rest] }]),
  backup: (rest) => keepData('backup', rest),
  restore: (rest) => keepData('restore', rest),
  move: (rest) => keepData('move', rest),
  // VACUUM of the embedded database, whatever its size. The server must be stopped.
  compact: () => runTogether([{ command: NODE, args: ['src/server/operations/backup/compact-database.ts'] }]),
  bench: async (rest) => {
    // Some benchmarks need the built client.
    await buildWebClient();
    // The same memory settings as `start`.
    const env = memoryEnvironment(process.env);
    return runTogether([{ command: NODE, args: ['bench/run.ts', ...rest], env }]);
  },
  // Questions to a model, or recorded answers. `-- --help` lists the options.
  eval: (rest) => runTogether([{ command: NODE, args: ['bench/evaluation/run.ts', ...rest] }]),
  // Broken files. `fuzz -- corpus` takes a folder of known hard files, `fuzz -- at-once` twenty bombs together,
  // `fuzz -- hidden` real pages with hidden text.
  fuzz: async (rest) => {
    await installSystemTools(['pdftotext']);
    const named = ['corpus', 'at-once', 'hidden'].includes(rest[0]);
    const [script, args] = named ? [rest[0], rest.slice(1)] : ['fuzz', rest];
    // The same memory settings as `start`.
    const env = memoryEnvironment(process.env);
    return runTogether([{ command: NODE, args: [`tests/fuzz/files/${script}.ts`, ...args], env }]);
  },
  'test:faults': async (rest) => {
    // `-- --environment`: faults in the environment instead of a killed server. Needs Linux and root.
    const isEnvironment = rest.includes('--environment');
    await installSystemTools(isEnvironment ? ['postgres', 'ceph'] : ['postgres']);
    const folder = isEnvironment ? 'environment' : 'faults';
    return runTogether([{ command: NODE, args: [`tests/scenarios/${folder}/run.ts`, ...rest] }]);
  },
  'fuzz:api': async (rest) => {
    await installSystemTools(['postgres']);
    return runTogether([{ command: NODE, args: ['tests/fuzz/api/run.ts', ...rest] }]);
  },
  // Checks Dockerfile and compose.yaml without Docker.
  'check:container': async () => {
    await installSystemTools(['postgres', 'ceph', 'nginx']);
    return runTogether([{ command: NODE, args: ['scripts/check-container.ts'] }]);
  },
  train: trainModels,
  playbook: () => runTogether([{ command: NODE, args: ['training/list-thin-records.ts'] }]),
  fixtures: () => runTogether([{ command: NODE, args: ['scripts/make-fixtures.ts'] }]),
  texts: () => runTogether([{ command: NODE, args: ['scripts/list-texts.ts'] }]),
  // What the landing page shows of the sample contract, as the product says it.
  landing: () => runTogether([{ command: NODE, args: ['scripts/make-landing.ts'] }]),
  'spec-coverage': () => runTogether([{ command: NODE, args: ['scripts/make-spec-coverage.ts'] }]),
};

function keepData(command, rest) {
  return runTogether([{ command: NODE, args: ['src/server/operations/backup/backup-commands.ts', command, ...rest] }]);
}

/** Runs every training script, in the order of their names. */
async function trainModels(rest) {
  const scripts = readdirSync(join(ROOT, TRAINING_FOLDER)).filter((name) => /^train-.+-model\.ts$/.test(name));
  for (const script of scripts.sort()) {
    const code = await runTogether([{ command: NODE, args: [join(TRAINING_FOLDER, script), ...rest] }]);
    if (code !== 0) return code;
  }
  return 0;
}

const [name, ...rest] = process.argv.slice(2);
const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined;
if (!command) {
  console.error(`Unknown command "${name ?? ''}". There are: ${Object.keys(commands).join(', ')}.`);
  process.exit(2);
}
try {
  await installPackages();
  process.exitCode = await command(rest);
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
