import { createHash } from 'node:crypto';
import type { Document } from '#contract/documents.ts';
import type { TestClient } from '#tests/support/client/test-client.ts';
import { outcomeOf } from './outcome.ts';

/** Uploads of many users that were acknowledged: none of them may be lost, and there may be no others. */
export interface DocumentLedger {
  acknowledge(client: TestClient, id: number, bytes: Uint8Array): void;
  /** An upload whose outcome is unknown: its document may exist. */
  doubt(client: TestClient): void;
  idsOf(client: TestClient): readonly number[];
  /** Compares what every user is shown, and each file, with the ledger. @returns the differences */
  verify(): Promise<string[]>;
}

interface Entry {
  /** Hashes of the bytes, by document. */
  readonly documents: Map<number, string>;
  doubts: number;
}

export function createDocumentLedger(): DocumentLedger {
  const entries = new Map<TestClient, Entry>();
  const entryOf = (client: TestClient): Entry => {
    const entry = entries.get(client) ?? { documents: new Map(), doubts: 0 };
    entries.set(client, entry);
    return entry;
  };
  return {
    acknowledge: (client, id, bytes) => void entryOf(client).documents.set(id, hashOf(bytes)),
    doubt(client) {
      entryOf(client).doubts += 1;
    },
    idsOf: (client) => [...entryOf(client).documents.keys()],
    verify: async () => (await Promise.all([...entries].map(([client, entry]) => verifyEntry(client, entry)))).flat(),
  };
}

async function verifyEntry(client: TestClient, { documents, doubts }: Entry): Promise<string[]> {
  const list = await outcomeOf(client.get('/documents'));
  if (list?.statusCode !== 200) return [`${client.id}: the list of documents was answered with ${list?.statusCode}`];
  const ids = list.json<Document[]>().map(({ id }) => id);
  const differences: string[] = [];
  for (const [id, hash] of documents) {
    const file = await outcomeOf(client.get(`/documents/${id}/file`));
    if (!ids.includes(id)) differences.push(`${client.id}: document ${id} is lost`);
    else if (file?.statusCode !== 200 || hashOf(file.rawPayload) !== hash)
      differences.push(`${client.id}: the file of document ${id} has changed`);
  }
  const unacknowledged = ids.length - documents.size;
  if (unacknowledged > doubts) differences.push(`${client.id}: ${unacknowledged} documents more than acknowledged`);
  return differences;
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
