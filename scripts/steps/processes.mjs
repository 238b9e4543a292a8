import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter } from 'node:path';
import { ROOT, toolPath } from './paths.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Ctrl-C arrives twice, from the terminal and from npm; within this time both count as one. */
const ONE_WISH_MS = 500;
const NPM_WATCH_MS = 500;

const running = new Set();
let lastSignalAt = Number.NEGATIVE_INFINITY;
let stopSignal;

for (const signal of SIGNALS) process.on(signal, () => passOn(signal));
if (process.env.npm_lifecycle_event) endWithNpm(process.ppid);

/** If npm was killed with SIGKILL, the child processes are stopped too. */
function endWithNpm(npm) {
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    passOn('SIGTERM');
  }, NPM_WATCH_MS);
  watch.unref();
}

/** Whether the run is ending because of a signal. */
export function isStopping() {
  return stopSignal !== undefined;
}

function passOn(signal) {
  const now = performance.now();
  if (now - lastSignalAt < ONE_WISH_MS) return;
  lastSignalAt = now;
  stopSignal = signal;
  if (running.size === 0) process.exit(exitCodeOf(null, signal));
  // A closed terminal stops the run as well.
  for (const child of running) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
}

/**
 * Runs processes side by side until all have ended. When one ends, the others are asked to end too; the exit code is
 * that of the first to end.
 */
export async function runTogether(specifications) {
  const children = specifications.map(startProcess);
  const first = await Promise.race(children.map((child) => child.ended));
  // One signal per process: servers treat a second one as a forced stop.
  if (!stopSignal) for (const child of children) if (running.has(child.process)) child.process.kill('SIGTERM');
  await Promise.all(children.map((child) => child.ended));
  return first.code;
}

/**
 * Runs one step of ours to its end. Output goes to the terminal, or with `quiet` comes back as text. When the step was
 * ended because a signal asked for it, the whole run ends here.
 */
export async function runStep(specification) {
  const result = await startProcess(specification).ended;
  if (stopSignal) process.exit(exitCodeOf(null, stopSignal));
  return result;
}

function startProcess({ command, args, env, quiet = false }) {
  // Each child leads its own process group, so that it gets signals from this process only, not from the terminal too.
  const child = spawn(command, args, {
    cwd: ROOT,
    detached: process.platform !== 'win32',
    shell: process.platform === 'win32' && command === 'npm',
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    env: { ...withoutNpmContext(), PATH: [toolPath('.bin'), process.env.PATH].join(delimiter), ...env },
  });
  running.add(child);
  const output = [];
  child.stdout?.on('data', (chunk) => output.push(chunk));
  child.stderr?.on('data', (chunk) => output.push(chunk));
  const ended = new Promise((resolve, reject) => {
    child.once('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve({ code: exitCodeOf(code, signal), output: Buffer.concat(output).toString('utf8') });
    });
  });
  return { process: child, ended };
}

/** A nested npm would inherit the project settings of the outer one. */
function withoutNpmContext() {
  const isContext = (key) => /^npm_(package_|lifecycle_|config_local_prefix$|config_global_prefix$|command$)/.test(key);
  return Object.fromEntries(Object.entries(process.env).filter(([key]) => !isContext(key)));
}

/** As shells count: 128 and the signal's number. */
function exitCodeOf(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0);
}
