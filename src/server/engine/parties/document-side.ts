/** All parties that a contract calls by one name. */
export interface DocumentSide {
  /** As the document calls it: "Tenant"; or a name, where it has no role. */
  readonly role: string;
  readonly names: readonly string[];
  /** What the document calls it, where the role is in another language than its text. */
  readonly called?: readonly string[];
}
