import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { dataFolder } from '#bench/data.ts';
import type { DocumentReader } from '#server/ports/document-reader.ts';
import type { Rng } from '../rng.ts';

const FOLDERS = ['cuad/pdf', 'everyday', 'financial', 'long'] as const;
const PAGES_OF_A_FILE = 3;

export interface RealPage {
  readonly path: string;
  readonly pageNumber: number;
}

/** PDF files of the test material, or the project's own where there is none, in the order of their names. */
export function listRealFiles(): string[] {
  const folders = listFolders();
  return folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.pdf'))
      .sort()
      .map((name) => join(folder, name)),
  );
}

function listFolders(): string[] {
  const own = [resolve(import.meta.dirname, '../../../fixtures')];
  try {
    const folder = dataFolder();
    const real = FOLDERS.map((name) => join(folder, name)).filter((name) => existsSync(name));
    return real.length > 0 ? real : own;
  } catch {
    return own;
  }
}

/** Pages in a random order, at most three of a file. Files that cannot be opened are left out. */
export async function chooseRealPages(reader: DocumentReader, rng: Rng): Promise<RealPage[]> {
  const chosen: RealPage[] = [];
  for (const path of listRealFiles()) {
    const pageCount = await reader.open(readFileSync(path)).then(
      (opened) => opened.pageCount,
      () => 0,
    );
    const numbers = shuffle(
      Array.from({ length: pageCount }, (_page, index) => index + 1),
      rng,
    );
    chosen.push(...numbers.slice(0, PAGES_OF_A_FILE).map((pageNumber) => ({ path, pageNumber })));
  }
  return shuffle(chosen, rng);
}

/** Fisher and Yates' way. */
export function shuffle<T>(list: readonly T[], rng: Rng): T[] {
  const shuffled = [...list];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = rng.below(last + 1);
    [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
  }
  return shuffled;
}
