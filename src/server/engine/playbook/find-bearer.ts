import type { DocumentSide } from '../parties/sides.ts';
import type { SidePair } from '../parties/signing-side.ts';
import type { PlaybookRecord } from './playbook-record.ts';

/** Roles in the playbook that are not the side that signs. */
const DRAFTING_BEARERS = new Set(['client', 'licensor']);

/** The side of the document that a record burdens; null where it is not known which is which. */
export function findBearer({ bearer }: PlaybookRecord, { signing, other }: SidePair): DocumentSide | null {
  return DRAFTING_BEARERS.has(bearer ?? '') ? other : signing;
}
