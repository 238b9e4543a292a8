import { z } from 'zod';

const sizeAndHash = {
  sizeBytes: z.number().int().nonnegative(),
  /** SHA-256, 64 lower-case hexadecimal digits. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
};

/** The description of a backup. Written last, so a folder without one is not a complete backup. */
export const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The newest applied migration. */
  schema: z.string(),
  database: z.object(sizeAndHash),
  /** Row counts by table. */
  rows: z.record(z.string(), z.number().int().nonnegative()),
  /** Files in their stored form, encrypted if they are. */
  files: z.array(z.object({ key: z.string(), ...sizeAndHash })),
  /** Lost files, which could not be backed up. Manifests of older versions lack the field. */
  lost: z
    .array(
      z.object({ documentId: z.number().int(), key: z.string(), reason: z.enum(['missing', 'damaged', 'unreadable']) }),
    )
    .default([]),
});

export type Manifest = z.infer<typeof manifestSchema>;
/** A document's file that is missing, corrupt, or in a bad sector. */
export type LostFile = Manifest['lost'][number];

export const MANIFEST_FILE = 'manifest.json';
export const DATABASE_FILE = 'lexden.sqlite';
