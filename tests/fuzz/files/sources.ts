import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTRACT_NAMES, readContract } from '#tests/support/builders/documents/contracts.ts';
import {
  makeColumnsPdf,
  makeFormPdf,
  makeGarbledPdf,
  makeHiddenTextPdf,
  makeLightTextPdf,
  makeManyPagesPdf,
  makeRightToLeftPdf,
  makeRotatedPdf,
  makeScanPdf,
} from '#tests/support/builders/documents/hostile-pdfs.ts';
import { makePicturesPdf } from './pictures-pdf.ts';

/** A file to be broken. */
export interface Source {
  readonly name: string;
  readonly bytes: Buffer;
}

const MEBIBYTE = 1024 * 1024;
/** Larger ones take their time without breaking in other ways. */
const LARGEST_SOURCE_BYTES = 1 * MEBIBYTE;
const FOLDERS = ['hard', 'cuad/pdf', 'scans'] as const;

/** Files that the project makes or brings along, in the order of their size. */
export function listOwnSources(): Source[] {
  const made: Record<string, Buffer> = {
    columns: makeColumnsPdf(),
    form: makeFormPdf(),
    garbled: makeGarbledPdf(),
    hidden: makeHiddenTextPdf('layer-switched-off'),
    light: makeLightTextPdf(),
    'many pages': makeManyPagesPdf(12),
    pictures: makePicturesPdf(),
    'right to left': makeRightToLeftPdf(),
    rotated: makeRotatedPdf(1),
    scan: makeScanPdf('stamped'),
  };
  return inOrder([
    ...Object.entries(made).map(([name, bytes]) => ({ name, bytes })),
    ...CONTRACT_NAMES.map((name) => ({ name, bytes: readContract(name) })),
  ]);
}

/** Real files of a folder with test material, beside our own. */
export function listAllSources(dataFolder: string): Source[] {
  const paths = FOLDERS.flatMap((folder) =>
    readdirSync(join(dataFolder, folder))
      .filter((name) => name.endsWith('.pdf'))
      .map((name) => join(folder, name)),
  );
  const real = paths.map((path) => ({ name: path, bytes: readFileSync(join(dataFolder, path)) }));
  return inOrder([...listOwnSources(), ...real.filter(({ bytes }) => bytes.length <= LARGEST_SOURCE_BYTES)]);
}

function inOrder(sources: readonly Source[]): Source[] {
  return sources.toSorted((left, right) => left.bytes.length - right.bytes.length);
}
