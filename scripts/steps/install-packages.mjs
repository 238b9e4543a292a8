import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { NODE, ROOT, SetupError, toolPath } from './paths.mjs';
import { runStep } from './processes.mjs';

const OLDEST_NODE_MAJOR_VERSION = 20;

/** Brings node_modules in line with package-lock.json; does nothing if it is up to date. */
export async function installPackages() {
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE_MAJOR_VERSION) {
    throw new SetupError(`Lexden needs Node ${OLDEST_NODE_MAJOR_VERSION} or later; this is ${process.version}.`);
  }
  if (isInstalled()) return;
  console.log('Installing packages …');
  // Only one package may run an install script: the one that fetches Node for this platform.
  await runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error']);
  await runNpm(['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error']);
  if (!existsSync(NODE)) throw new SetupError('The packages were installed, but Node 24 is not among them.');
}

/** npm's own record of what it installed, against what the lockfile asks for. */
function isInstalled() {
  const wanted = readPackages(join(ROOT, 'package-lock.json'));
  const record = toolPath('.package-lock.json');
  if (!existsSync(NODE) || !existsSync(record)) return false;
  const installed = readPackages(record);
  return (
    Object.entries(wanted).every(
      ([path, entry]) => path === '' || entry.optional || installed[path]?.version === entry.version,
    ) && Object.values(installed).every(isForThisMachine)
  );
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** False for packages that were installed on another kind of machine and copied here. */
function isForThisMachine({ os, cpu }) {
  return matches(os, process.platform) && matches(cpu, process.arch);
}

function matches(allowed, actual) {
  if (!allowed || allowed.includes('any')) return true;
  const positive = allowed.filter((name) => !name.startsWith('!'));
  return !allowed.includes(`!${actual}`) && (positive.length === 0 || positive.includes(actual));
}

async function runNpm(args) {
  // npm must not run on the Node that it is about to replace.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== toolPath('.bin'));
  const { code, output } = await runStep({ command: 'npm', args, quiet: true, env: { PATH: path.join(delimiter) } });
  if (code !== 0) throw new SetupError(`${output}\nInstalling packages failed (npm ${args[0]}, exit code ${code}).`);
}
