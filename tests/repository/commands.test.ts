import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';

const SCRIPTS = join(import.meta.dirname, '../../scripts');
const PROCESSES = pathToFileURL(join(SCRIPTS, 'steps/processes.mjs')).href;

/** A child that says when it is there, counts the signals it gets, and takes a moment to end. */
const PATIENT_CHILD = `
  let count = 0;
  const end = (signal) => {
    count += 1;
    setTimeout(() => { console.log('ended by', signal, count); process.exit(7); }, 200);
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  setInterval(() => {}, 1000);
  console.log('there', process.pid);
`;

/** Runs scripts side by side through the commands' own process handling. */
function runTogether(...scripts: readonly string[]): ChildProcess {
  const specifications = scripts.map((script) => ({ command: process.execPath, args: ['-e', script] }));
  const harness = `
    import { runTogether } from ${JSON.stringify(PROCESSES)};
    process.exitCode = await runTogether(${JSON.stringify(specifications)});
  `;
  return spawn(process.execPath, ['--input-type=module', '-e', harness], { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Everything the process prints; `whenThere` runs once each time a child reports. */
async function outputOf(process: ChildProcess, whenThere: (pid: number) => void): Promise<string> {
  let output = '';
  process.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    for (const [, pid] of text.matchAll(/there (\d+)/g)) whenThere(Number(pid));
  });
  await once(process, 'close');
  return output;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('commands', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s reaches the child once, is waited for, and its code comes back',
    async (signal) => {
      const running = runTogether(PATIENT_CHILD);
      // As from a terminal and from npm at once.
      const output = await outputOf(running, () => {
        running.kill(signal);
        running.kill(signal);
      });
      expect(output).toContain(`ended by ${signal} 1\n`);
      expect(running.exitCode).toBe(7);
    },
  );

  test('a closed terminal ends the child like any other wish to end', async () => {
    const running = runTogether(PATIENT_CHILD);
    const output = await outputOf(running, () => running.kill('SIGHUP'));
    expect(output).toContain('ended by SIGTERM 1\n');
  });

  test('when one of two ends, the other is ended too, and the first one’s code counts', async () => {
    const running = runTogether(PATIENT_CHILD, 'setTimeout(() => process.exit(3), 2000)');
    const pids: number[] = [];
    const output = await outputOf(running, (pid) => pids.push(pid));
    expect(output).toContain('ended by SIGTERM 1\n');
    expect(running.exitCode).toBe(3);
    expect(pids.filter(isAlive)).toEqual([]);
  });

  test('an unknown command is told in one line, with those that there are', () => {
    const { status, stderr } = spawnSync(process.execPath, [join(SCRIPTS, 'run.mjs'), 'fly'], { encoding: 'utf8' });
    expect(status).toBe(2);
    expect(stderr).toMatch(/^Unknown command "fly"\. There are: start, dev, .*\.\n$/);
  });
});
