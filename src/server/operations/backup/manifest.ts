import { z } from 'zod';

const sizeAndHash = {
  sizeBytes: z.number().int().nonnegative(),
  /** SHA-256, 64 lower-case hexadecimal digits. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
};

/** What a backup says of itself. It is written last, so a folder without one is no backup. */
export const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The newest step of the schema in it. */
  schema: z.string(),
  database: z.object(sizeAndHash),
  /** Rows of each table. */
  rows: z.record(z.string(), z.number().int().nonnegative()),
  /** The files as they are stored: encrypted where they are. */
  files: z.array(z.object({ key: z.string(), ...sizeAndHash })),
  /** Files of its documents that could not be backed up. What was made before they were written down had none. */
  lost: z
    .array(
      z.object({ documentId: z.number().int(), key: z.string(), reason: z.enum(['missing', 'damaged', 'unreadable']) }),
    )
    .default([]),
});

export type Manifest = z.infer<typeof manifestSchema>;
/** A file of a document that is not there, is not what was uploaded, or is on a part of the disk that fails. */
export type LostFile = Manifest['lost'][number];

export const MANIFEST_FILE = 'manifest.json';
export const DATABASE_FILE = 'lexden.sqlite';
