import type { Database } from '#server/db/connection.ts';
import { documentModelVersion } from '#server/engine/document-model/build-document-model.ts';
import { readFindingModelMetadata } from '#server/engine/findings/finding-model.ts';
import { makeSeededRandom } from '#tests/support/builders/numbers/seeded-random.ts';

const DAY_MS = 86_400_000;
const NEWEST = Date.UTC(2026, 10, 20);
const KINDS = ['Lease', 'Services Agreement', 'Mortgage Deed', 'Invoice', 'Travel Policy', 'Notes', 'NDA', 'Loan'];
const PARTIES = ['Ashford & Bell', 'Weber GmbH', 'Okafor', 'Ruiz', 'Nguyen', 'Lindqvist', 'Haddad', 'Moreau', 'Tanaka'];
const LEVELS = ['high', 'medium', 'low'] as const;
/** Rows per statement: 22 values each stay below the 32,766 parameters SQLite takes. */
const ROWS_PER_INSERT = 1400;
const FIRST_ID = 1_000_000;
/** Their models count as made: there is no text to make them of. */
const MODEL_VERSION = documentModelVersion(readFindingModelMetadata());

interface ManyDocumentsOptions {
  readonly count: number;
  /** Pages that are stored for each; every document says that it has seven. */
  readonly pagesEach?: number;
  /** Of the first document; each further one has the next. */
  readonly firstId?: number;
}

/**
 * Puts documents into the database as if they had been uploaded, read and (four of five) analysed; the same ones in
 * every run, without files and indexes.
 */
export async function insertManyDocuments(
  db: Database,
  /** Whose they are; of several people each has one after the other. */
  users: string | readonly string[],
  { count, pagesEach = 0, firstId = FIRST_ID }: ManyDocumentsOptions,
): Promise<readonly number[]> {
  const random = makeSeededRandom(20_261_122);
  const owners = typeof users === 'string' ? [users] : users;
  const ownerOf = (index: number): string => owners[index % owners.length] ?? '';
  const rows = Array.from({ length: count }, (_, index) =>
    makeRow(ownerOf(index), { id: firstId + index, index }, random),
  );
  for (let start = 0; start < count; start += ROWS_PER_INSERT) {
    await db
      .insertInto('documents')
      .values(rows.slice(start, start + ROWS_PER_INSERT))
      .execute();
  }
  const ids = rows.map(({ id }) => id);
  for (let page = 1; page <= pagesEach; page += 1) {
    for (let start = 0; start < count; start += ROWS_PER_INSERT) {
      const chosen = ids.slice(start, start + ROWS_PER_INSERT);
      await db
        .insertInto('document_pages')
        .values(chosen.map((id) => makePage(id, page)))
        .execute();
    }
  }
  return ids;
}

function makeRow(userId: string, { id, index }: { readonly id: number; readonly index: number }, random: () => number) {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const name = `${pick(KINDS)} ${pick(PARTIES)} ${index + 1}.pdf`;
  const uploadedAt = NEWEST - Math.floor(random() * 900 * DAY_MS);
  const isAnalyzed = random() < 0.8;
  const level = pick(LEVELS);
  return {
    id,
    user_id: userId,
    filename: `${uploadedAt}_${name}`,
    original_name: name,
    file_size: Math.floor(random() * 4_000_000),
    sha256: '0'.repeat(64),
    blob_key: `many/${index}`,
    page_count: 7,
    uploaded_at: uploadedAt,
    status: 'ready' as const,
    title: null,
    document_type: 'lease',
    excerpt: 'This agreement is made between the parties named below and sets out what each of them owes. '.repeat(3),
    is_legal_document: random() < 0.7 ? 1 : 0,
    guessed_risk_level: level,
    is_sample: 0,
    upload_period: null,
    ai_risk_level: isAnalyzed ? level : null,
    ai_risk_description: isAnalyzed ? `Terms with ${pick(PARTIES)}: payments, upkeep and how it can end.` : null,
    ai_analyzed_at: isAnalyzed ? uploadedAt : null,
    dates_found_at: isAnalyzed ? uploadedAt : null,
    model_version: MODEL_VERSION,
    risk_score: isAnalyzed ? Math.floor(random() * 101) : null,
  };
}

/** About what a page of a contract takes: 3 KB of text and 6 KB of where its words stand. */
function makePage(documentId: number, pageNumber: number) {
  const isUnread = documentId % 100 === 0 && pageNumber === 1;
  return {
    document_id: documentId,
    page_number: pageNumber,
    width: 595,
    height: 842,
    status: isUnread ? ('unread' as const) : ('read' as const),
    text: 'word '.repeat(600),
    layout: new Uint8Array(6000),
    hidden_text: '[]',
    is_notable: isUnread ? 1 : 0,
  };
}
