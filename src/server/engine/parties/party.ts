/** A party to the contract. Offsets point into the joined text. */
export interface Party {
  readonly name: string;
  /** How the contract calls the party: "Tenant", "Acme". The first is the one to show. */
  readonly aliases: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** Stands for a name that the document leaves open. */
export const BLANK_NAME = 'a name left blank';
