import { z } from 'zod';
import { ERROR_CODES } from './errors.ts';

export const errorCodeSchema = z.enum(ERROR_CODES);

export const errorBodySchema = z.object({
  code: errorCodeSchema,
  message: z.string(),
  field: z.string().optional(),
  /** The file that was refused, where the request brought files. */
  filename: z.string().optional(),
  retryAfterSeconds: z.number().int().optional(),
});
