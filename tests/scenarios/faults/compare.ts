import { createHash } from 'node:crypto';
import { accountOf, type Comparison, trialOf } from './compare-context.ts';
import { comparePerson } from './compare-person.ts';
import type { Person } from './record.ts';
import type { Snapshot } from './snapshot.ts';

/** Jobs whose key is a document. */
const DOCUMENT_JOBS =
  /^(read|recognise|embed|analyse)-document(\.again)?$|^(find-key-dates|assess-document)(\.again)?$/;

/** Looks up what became of everything that was in flight, and answers whatever is otherwise than it was promised. */
export function compare(people: readonly Person[], found: Snapshot, comparison: Comparison): string[] {
  const differences: string[] = [];
  const report = (difference: string) => differences.push(difference);
  for (const person of people) findPerson(person, found, report);
  for (const person of people) if (person.stage !== 'gone') comparePerson(person, found, comparison, report);
  compareRows(people, found, report);
  compareFiles(found, report);
  return differences;
}

type Report = (difference: string) => void;

/** What became of a sign-in or of the removal of an account. */
function findPerson(person: Person, found: Snapshot, report: Report): void {
  const [trial, account] = [trialOf(person, found), accountOf(person, found)];
  for (const user of [trial, account]) if (user) person.userIds.add(user.id);
  if (person.stage === 'leaving') {
    if (account?.deletion_requested_at) report(`the account of ${person.name} is half removed`);
    person.stage = account ? 'account' : 'gone';
  }
  if (person.stage === 'gone' && (trial || account)) report(`${person.name} left and is still here`);
  if (person.stage === 'signing-in') {
    const isMoved = trial?.merged_into != null;
    // The account may be there without the trial in it: then nothing was promised, and it is tried again.
    person.stage = isMoved ? 'account' : 'trial';
  }
  if (person.stage === 'account') {
    if (!account) report(`the account of ${person.name} is lost`);
    if (trial && trial.merged_into !== account?.id) report(`the trial of ${person.name} is not in the account`);
  }
}

function compareRows(people: readonly Person[], found: Snapshot, report: Report): void {
  const known = new Set(people.flatMap(({ userIds }) => [...userIds]));
  for (const user of found.users) if (!known.has(user.id)) report(`an unknown user exists: ${user.id}`);
  for (const { kind, document_id: id } of found.reservations) report(`a reservation is left: ${kind} ${id}`);
  for (const { blob_key: key, requested_at: at } of found.removals) {
    if (at <= Date.now()) report(`the removal of ${key} was not carried out`);
  }
  const ids = new Set(found.documents.map(({ id }) => String(id)));
  for (const { kind, key } of found.jobs) {
    if (DOCUMENT_JOBS.test(kind) && !ids.has(key)) report(`a job ${kind} has no document ${key}`);
  }
  for (const document of found.documents) {
    const { id, status, page_count: pageCount, questions_reserved: reserved } = document;
    if (reserved !== 0) report(`document ${id} has ${reserved} questions reserved`);
    if (status === 'failed') report(`document ${id} failed: ${document.failure}`);
    const isWhole = found.pages.get(id) === pageCount && found.indexes.get(id) === 1;
    if (status === 'ready' && !isWhole) report(`document ${id} is ready without all its pages`);
    const hasAnalysis = found.analyses.some(({ document_id: of }) => of === id);
    if ((document.ai_analyzed_at !== null) !== hasAnalysis) report(`document ${id} has half an analysis`);
  }
}

/** Compares the files with the documents they belong to. What is to be removed later may be there or not. */
export function compareFiles(found: Pick<Snapshot, 'documents' | 'files' | 'removals'>, report: Report): void {
  const expected = new Map(found.documents.map(({ blob_key: key, sha256 }) => [key, sha256]));
  const wished = found.removals.map(({ blob_key: key }) => key);
  for (const [path, hash] of found.files) {
    const isKnown = expected.has(path) || wished.some((key) => path === key || path.startsWith(unfinishedPathOf(key)));
    if (!isKnown) report(`the file belongs to no document: ${path}`);
    if (expected.has(path) && expected.get(path) !== hash) report(`the file ${path} is not what was sent`);
  }
  for (const key of expected.keys()) if (!found.files.has(key)) report(`the file ${key} is lost`);
}

/** How a file begins to be called that is still being written. */
const unfinishedPathOf = (key: string): string => `.incoming/${createHash('sha256').update(key).digest('hex')}_`;
