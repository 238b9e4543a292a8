/** All parties that a contract calls by one name. */
export interface DocumentSide {
  /** As the document calls it: "Tenant"; or a name, where it has no role. */
  readonly role: string;
  readonly names: readonly string[];
  /** What the document calls it, where its text does not have the role: it is in another language, or follows from the kind. */
  readonly called?: readonly string[];
}
