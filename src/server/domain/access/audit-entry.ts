import type { AuditAction } from '#contract/account.ts';

/** One thing that was done, for the trail of the user it belongs to. It holds no word of a document and no file name. */
export interface AuditEntry {
  /** Null where nobody is known, as with a failed sign-in under an unknown name. */
  readonly userId: string | null;
  readonly action: AuditAction;
  readonly documentId?: number;
  /** Browser and system, like "Chrome on Linux"; null where the request does not say. */
  readonly client?: string | null;
  /** A count, a plan or a reason. */
  readonly detail?: string;
}
