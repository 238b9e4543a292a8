import type { Document, RefusedFile, UploadResponse } from '#contract/documents.ts';
import { uploadTexts } from '../texts.ts';

/** The files of one upload, by outcome so far. */
export interface UploadBatch {
  readonly accepted: readonly Document[];
  readonly refused: readonly RefusedFile[];
  /** Protected files that are waiting for their passwords. */
  readonly locked: readonly File[];
  /** Files not sent yet. */
  readonly unsent: readonly File[];
}

export function createBatch(files: readonly File[]): UploadBatch {
  return { accepted: [], refused: [], locked: [], unsent: files };
}

/** The batch after a response to all unsent files. */
export function recordResponse(batch: UploadBatch, { documents, refused }: UploadResponse): UploadBatch {
  const refusedFiles = matchRefused(batch.unsent, documents, refused);
  const locked = refusedFiles.filter(({ refusal }) => refusal.code === 'pdf-password');
  const others = refused.filter((refusal) => !locked.some((entry) => entry.refusal === refusal));
  return {
    accepted: [...batch.accepted, ...documents],
    refused: [...batch.refused, ...others],
    locked: [...batch.locked, ...locked.map(({ file }) => file)],
    unsent: [],
  };
}

/**
 * The batch after the upload was rejected because its first file is protected. The state of the others is unknown, so
 * they are sent again afterwards.
 */
export function recordFirstLocked(batch: UploadBatch): UploadBatch {
  return { ...batch, locked: [...batch.locked, ...batch.unsent.slice(0, 1)], unsent: batch.unsent.slice(1) };
}

/** The batch after the whole upload failed. */
export function recordFailure(batch: UploadBatch, message: string): UploadBatch {
  const failed = batch.unsent.map(({ name }): RefusedFile => ({ filename: name, code: 'internal', message }));
  return { ...batch, refused: [...batch.refused, ...failed], unsent: [] };
}

/** The batch after the first locked file was unlocked. */
export function recordUnlocked(batch: UploadBatch, documents: readonly Document[]): UploadBatch {
  return { ...batch, accepted: [...batch.accepted, ...documents], locked: batch.locked.slice(1) };
}

/** The batch without its first locked file. */
export function skipLocked(batch: UploadBatch): UploadBatch {
  const skipped = batch.locked
    .slice(0, 1)
    .map(({ name }): RefusedFile => ({ filename: name, code: 'pdf-password', message: uploadTexts.skipped }));
  return { ...batch, refused: [...batch.refused, ...skipped], locked: batch.locked.slice(1) };
}

interface RefusedEntry {
  readonly file: File;
  readonly refusal: RefusedFile;
}

/**
 * Matches refusals to files. Documents and refusals are both in the order of the files; names may repeat and are
 * sanitised by the server, so a file was accepted when the next document has its size and name.
 */
function matchRefused(
  files: readonly File[],
  documents: readonly Document[],
  refused: readonly RefusedFile[],
): readonly RefusedEntry[] {
  const [nextDocuments, nextRefused] = [[...documents], [...refused]];
  const entries: RefusedEntry[] = [];
  for (const file of files) {
    const [document, refusal] = [nextDocuments[0], nextRefused[0]];
    const isDocument = document?.fileSize === file.size && isSameFilename(document.originalName, file.name);
    if (isDocument || refusal === undefined) {
      nextDocuments.shift();
      continue;
    }
    nextRefused.shift();
    entries.push({ file, refusal });
  }
  return entries;
}

/** Compares letters and digits only, up to the length at which names may be truncated. */
export function isSameFilename(left: string, right: string): boolean {
  return lettersOf(left) === lettersOf(right);
}

const COMPARED_CHARACTERS = 100;

function lettersOf(name: string): string {
  const readable = name.normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, '');
  return readable.slice(0, COMPARED_CHARACTERS);
}
