import { parse } from 'yaml';
import { z } from 'zod';

const StatementSchema = z.strictObject({
  /** Section and number within it, for example `2.11`. */
  id: z.string().regex(/^\d+\.\d+$/),
  statement: z.string().min(1),
  /** Paths from the repository's root, with `#name` where one function of the file is meant. */
  code: z.array(z.string().min(1)).min(1),
  /** How the specification was understood where it can be read in several ways. */
  reading: z.string().min(1).optional(),
});

const SpecificationSchema = z.strictObject({
  /** How words that recur in many statements were understood. */
  readings: z.array(z.string().min(1)),
  sections: z.array(z.strictObject({ title: z.string().min(1), statements: z.array(StatementSchema).min(1) })),
});

export type Specification = z.infer<typeof SpecificationSchema>;
export type Statement = z.infer<typeof StatementSchema>;

/** Reads `docs/spec-statements.yaml`. Throws when a field is missing, unknown or malformed. */
export function readStatements(text: string): Specification {
  return SpecificationSchema.parse(parse(text));
}
