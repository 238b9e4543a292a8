import { BOOST } from '#contract/plans.ts';
import { accountOf, type Comparison, trialOf } from './compare-context.ts';
import { describeAnalysis } from './operations.ts';
import { countUploads, type Person, type RecordedDocument, type RecordedQuestion } from './record.ts';
import type { Snapshot } from './snapshot.ts';

type Report = (difference: string) => void;
type UserRow = Snapshot['users'][number];

/** Compares what one person was promised with what is there, and looks up what was in flight. */
export function comparePerson(person: Person, found: Snapshot, comparison: Comparison, report: Report): void {
  const user = person.stage === 'account' ? accountOf(person, found) : trialOf(person, found);
  const tell = (difference: string) => report(`${person.name}: ${difference}`);
  person.isUploading = false;
  person.isBuying = false;
  compareDocuments(person, user, found, tell);
  for (const document of person.documents) {
    if (document.state !== 'kept') continue;
    document.isBusy = false;
    compareAnalysis(document, found, tell);
    for (const question of [...document.questions]) compareQuestion(document, question, found, tell);
  }
  comparePurchases(person, user, found, comparison, tell);
  if (!user) {
    if (person.documents.length > 0) tell('everything is lost');
    return;
  }
  compareCounts(person, user, found, comparison, tell);
  const roles = found.messages.filter(({ user_id: id }) => id === user.id).map(({ role }) => role);
  const asked = roles.filter((role) => role === 'user').length;
  if (asked * 2 !== roles.length) tell(`${asked} questions have ${roles.length - asked} answers`);
}

function compareDocuments(person: Person, user: UserRow | undefined, found: Snapshot, tell: Report): void {
  const rows = found.documents.filter(({ user_id: id }) => id === user?.id);
  const unclear = new Map<number, Set<boolean>>();
  for (const document of [...person.documents]) {
    const [row, ...more] = rows.filter(({ original_name: name }) => name === document.name);
    if (more.length > 0) tell(`${document.name} is there ${more.length + 1} times`);
    if (row && (row.sha256 !== document.sha256 || row.file_size !== document.bytes.length)) {
      tell(`${document.name} was recorded otherwise than it was sent`);
    }
    if (row && document.id !== undefined && row.id !== document.id) tell(`${document.name} has another number`);
    if (document.state === 'kept' && !row) tell(`${document.name} was taken and is lost`);
    if (document.state === 'deleted' && row) tell(`${document.name} was deleted and is back`);
    if (document.state === 'uploading') {
      unclear.set(document.batch, (unclear.get(document.batch) ?? new Set()).add(row !== undefined));
      if (!row) person.documents.splice(person.documents.indexOf(document), 1);
      else Object.assign(document, { state: 'kept', id: row.id });
    }
    if (document.state === 'deleting') document.state = row ? 'kept' : 'deleted';
  }
  for (const seen of unclear.values()) if (seen.size > 1) tell('of one upload some files were kept and some not');
  const names = new Set(person.documents.map(({ name }) => name));
  for (const row of rows) if (!names.has(row.original_name)) tell(`${row.original_name} was never sent`);
}

function compareAnalysis(document: RecordedDocument, found: Snapshot, tell: Report): void {
  if (document.analysis === undefined) return;
  const row = found.analyses.find(({ document_id: id }) => id === document.id);
  if (!row) tell(`the analysis of ${document.name} is lost`);
  else if (describeAnalysis(JSON.parse(row.payload)) !== document.analysis) {
    tell(`the analysis of ${document.name} is another one`);
  }
}

function compareQuestion(document: RecordedDocument, question: RecordedQuestion, found: Snapshot, tell: Report): void {
  const about = found.messages.filter(({ document_id: id }) => id === document.id);
  const asked = about.filter(({ role, content }) => role === 'user' && content === question.text);
  if (asked.length > 1) tell(`"${question.text}" is there ${asked.length} times`);
  if (question.state === 'answered') {
    const answer = about.find(({ id }) => id === question.messageId);
    if (asked.length === 0 || !answer) tell(`the answer to "${question.text}" is lost`);
    else if (answer.content !== question.response) tell(`the answer to "${question.text}" is another one`);
    return;
  }
  const [first] = asked;
  if (!first) {
    document.questions.splice(document.questions.indexOf(question), 1);
    return;
  }
  // Both messages of a question are made in one go, so the answer is the next one in its conversation.
  const inConversation = about.filter(({ conversation_id: id }) => id === first.conversation_id);
  const answer = inConversation[inConversation.indexOf(first) + 1];
  if (answer?.role !== 'assistant') {
    tell(`"${question.text}" has no answer`);
    return;
  }
  const { charged } = JSON.parse(answer.metadata ?? '{}') as { readonly charged?: boolean };
  Object.assign(question, { state: 'answered', messageId: answer.id, response: answer.content, isCharged: charged });
}

function comparePurchases(
  person: Person,
  user: UserRow | undefined,
  found: Snapshot,
  { isFinal }: Comparison,
  tell: Report,
): void {
  const rows = found.payments.filter(({ user_id: id }) => id === user?.id);
  const isToldLater = !isFinal && found.notices.length > 0;
  for (const item of ['boost', 'pro'] as const) {
    const bought = person.purchases.filter((purchase) => purchase.item === item);
    const paid = rows.filter(({ kind }) => kind === (item === 'boost' ? 'boost' : 'plan')).length;
    const promised = bought.filter(({ state }) => state === 'paid').length;
    const unclear = bought.filter(({ state }) => state === 'paying');
    if (paid > promised + unclear.length) tell(`${paid} payments for ${item}, and ${promised} were made`);
    if (paid < promised && !isToldLater) tell(`${promised} payments for ${item} were made, and ${paid} are known`);
    if (isToldLater) continue;
    for (const purchase of unclear) {
      const checkout = found.checkouts.find(({ provider_id: id }) => id !== null && purchase.path.endsWith(`/${id}`));
      purchase.state = checkout?.state === 'complete' ? 'paid' : 'open';
    }
    const settled = bought.filter(({ state }) => state === 'paid').length;
    if (settled !== paid) tell(`${settled} checkouts of ${item} are complete, and ${paid} payments are known`);
  }
}

function compareCounts(person: Person, user: UserRow, found: Snapshot, { isFinal }: Comparison, tell: Report): void {
  const expect = (what: string, actual: number, expected: number) => {
    if (actual !== expected) tell(`${what}: ${actual}, by the record ${expected}`);
  };
  const uploads = countUploads(person);
  const counters = found.counters.filter(({ user_id: id }) => id === user.id);
  expect('uploads counted against the allowance', sum(counters.map(({ documents }) => documents)), uploads);
  expect('uploads counted in all', user.documents_uploaded, uploads);
  const charged = person.documents.flatMap(({ questions }) => questions).filter(({ isCharged }) => isCharged).length;
  expect('questions counted', user.questions_asked, charged);
  if (!isFinal && found.notices.length > 0) return;
  const used = found.documents.filter(({ user_id: id }) => id === user.id).map((row) => row.questions_used);
  const deleted = person.documents.filter(({ state }) => state === 'deleted');
  const paidByAllowance = sum(used) + sum(deleted.map((document) => document.questionsUsedAtDeletion));
  const bought = (item: 'boost' | 'pro') =>
    person.purchases.filter((purchase) => purchase.item === item && purchase.state === 'paid').length;
  expect('credits', user.chat_credits, BOOST.credits * bought('boost') - (charged - paidByAllowance));
  const plan = bought('pro') > 0 ? 'pro' : 'free';
  if (user.plan !== plan) tell(`the plan is ${user.plan}, and ${plan} was paid`);
  person.isPro = user.plan === 'pro';
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
