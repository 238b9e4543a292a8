import type { PrivacyFacts } from '#contract/privacy.ts';
import { privacyTexts } from '../texts.ts';

/** One kind of stored data. */
interface StoredData {
  readonly what: string;
  readonly where: string;
  readonly howLong: string;
}

/** Data stored on the server, with location and retention. */
export function listStoredData(facts: PrivacyFacts): readonly StoredData[] {
  const rows = facts.database === 'postgres' ? privacyTexts.postgres : privacyTexts.database;
  return [
    {
      what: privacyTexts.files,
      where: describeFiles(facts),
      howLong: describeRetention(facts),
    },
    { what: privacyTexts.derived, where: rows, howLong: privacyTexts.withDocument },
    { what: privacyTexts.conversations, where: rows, howLong: privacyTexts.withDocuments },
    { what: privacyTexts.notes, where: rows, howLong: privacyTexts.notesKept },
    { what: privacyTexts.account, where: rows, howLong: privacyTexts.untilAccountDeleted },
    ...describePassword(facts, rows),
    {
      what: privacyTexts.trial,
      where: rows,
      howLong: privacyTexts.trialKept,
    },
    {
      what: privacyTexts.activity,
      where: rows,
      howLong: privacyTexts.activityKept,
    },
    {
      what: privacyTexts.sessions,
      where: rows,
      howLong: privacyTexts.sessionsKept,
    },
    { what: privacyTexts.payments, where: rows, howLong: privacyTexts.untilAccountDeleted },
    {
      what: privacyTexts.addresses,
      where: rows,
      howLong: privacyTexts.addressesKept,
    },
    {
      what: facts.mail === 'log' ? privacyTexts.logWithLinks : privacyTexts.log,
      where: privacyTexts.operator,
      howLong: privacyTexts.operatorKept,
    },
  ];
}

function describeFiles({ files }: PrivacyFacts): string {
  const place = files.place === 'folder' ? privacyTexts.ownDisk : privacyTexts.objectStore(files.region ?? '');
  return files.isEncrypted ? privacyTexts.encryptedPlace(place) : privacyTexts.unencryptedPlace(place);
}

export function describeRetention({ retentionDays }: PrivacyFacts): string {
  if (retentionDays === null) return privacyTexts.untilDeleted;
  return privacyTexts.untilDeletedOrDays(retentionDays);
}

/** Only with the embedded identity provider. */
function describePassword({ signIn }: PrivacyFacts, where: string): readonly StoredData[] {
  if (signIn.provider !== 'embedded') return [];
  return [
    {
      what: privacyTexts.password,
      where,
      howLong: privacyTexts.untilAccountDeleted,
    },
  ];
}

/** What happens to deleted data. */
export function describeBackups({ backupDays, database }: PrivacyFacts): string {
  const here = database === 'embedded' ? privacyTexts.deletedFromFile : privacyTexts.deletedFromDatabase;
  const limit = backupDays === null ? privacyTexts.backupsUnlimited : privacyTexts.backupsUntil(backupDays);
  return `${here} ${limit}`;
}
