import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A sentence that an author wrote for the playbook. */
export interface Sample {
  readonly text: string;
  readonly author: string;
  readonly family: string;
  /** The record it was written for, or null for an ordinary sentence. */
  readonly id: string | null;
  readonly register: 'legalese' | 'plain' | 'terse' | 'near-miss' | 'ordinary';
}

const REGISTERS = { L: 'legalese', P: 'plain', T: 'terse', N: 'near-miss', O: 'ordinary' } as const;
const LINE = /^([LPTNO]):\s*(\S.*)$/u;

/**
 * Reads `<folder>/<author>/<family>.txt`: blocks of `## id` and lines `L:`, `P:`, `T:`, `N:` and, under `## none`, `O:`.
 * @throws Error that names file and line of what is neither
 */
export function readSamples(folder: string): readonly Sample[] {
  return readdirSync(folder).flatMap((author) =>
    readdirSync(join(folder, author))
      .filter((name) => name.endsWith('.txt'))
      .flatMap((name) => readFile(join(folder, author, name), author, name.replace('.txt', ''))),
  );
}

function readFile(path: string, author: string, family: string): readonly Sample[] {
  const samples: Sample[] = [];
  let id: string | null = null;
  readFileSync(path, 'utf8')
    .split('\n')
    .forEach((line, index) => {
      const heading = /^##\s*([a-z0-9-]+)\s*$/u.exec(line);
      const [, mark, text] = LINE.exec(line.trim()) ?? [];
      if (heading) id = heading[1] === 'none' ? null : (heading[1] ?? null);
      else if (mark && text)
        samples.push({ text: text.trim(), author, family, id, register: REGISTERS[mark as keyof typeof REGISTERS] });
      else if (line.trim() !== '') throw new Error(`${path}:${index + 1} is no sample: ${line.slice(0, 60)}`);
    });
  return samples;
}
