import type { AuditAction } from '#contract/account.ts';

/** An entry of the audit log. Contains no document content and no file name. */
export interface AuditEntry {
  /** Null when the user is unknown, as for a failed sign-in with an unknown name. */
  readonly userId: string | null;
  readonly action: AuditAction;
  readonly documentId?: number;
  /** Browser and operating system, like "Chrome on Linux"; null when the request does not state them. */
  readonly client?: string | null;
  /** A count, a plan or a reason. */
  readonly detail?: string;
}
