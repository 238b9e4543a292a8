import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT, type Settings } from './server-process.ts';

export interface CommandExit {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunningCommand {
  readonly child: ChildProcess;
  readonly ended: Promise<CommandExit>;
}

/** Runs an administrator's command with no settings but these. @param program below `src/server/operations` */
export function runCommand(program: string, args: readonly string[], settings: Settings): RunningCommand {
  const env = { PATH: process.env['PATH'] ?? '', ...settings };
  const child = spawn(process.execPath, [join(ROOT, 'src/server/operations', program), ...args], { env });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  const ended = new Promise<CommandExit>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...output }));
  });
  return { child, ended };
}

/** The lines of an output that are not empty. */
export const linesOf = (output: string): string[] => output.split('\n').filter(Boolean);
