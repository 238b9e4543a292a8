import type { PrivacyFacts } from '#contract/privacy.ts';
import { pluralize } from '#web/lib/format/formatting.ts';

/** One kind of stored data. */
interface StoredData {
  readonly what: string;
  readonly where: string;
  readonly howLong: string;
}

/** Data stored on the server, with location and retention. */
export function listStoredData(facts: PrivacyFacts): readonly StoredData[] {
  const rows = facts.database === 'postgres' ? 'PostgreSQL database' : 'Database on this server’s own disk';
  const withDocument = 'As long as its document';
  const untilAccountEnds = 'Until you delete your account';
  return [
    {
      what: 'The PDF files you upload, without the passwords that open them',
      where: describeFiles(facts),
      howLong: describeRetention(facts),
    },
    { what: 'Their words, search index, analyses and key dates', where: rows, howLong: withDocument },
    { what: 'Your questions and the answers', where: rows, howLong: 'As long as each document they are about' },
    {
      what: 'Your notes, and the answers you saved',
      where: rows,
      howLong: 'As long as their document, or until you delete them',
    },
    { what: 'Account: name, e-mail address, plan, counts', where: rows, howLong: untilAccountEnds },
    ...describePassword(facts, rows),
    {
      what: 'Trial without an account: the fingerprint of a random number that your browser holds, and counts',
      where: rows,
      howLong: 'The counts stay; what you uploaded goes as said above',
    },
    {
      what: 'What was done and when, with browser and system, and no word of a document',
      where: rows,
      howLong: `${untilAccountEnds}; a trial’s stays; sign-ins that failed under unknown names, 90 days`,
    },
    {
      what: 'Where you are signed in: browser, system and times',
      where: rows,
      howLong: 'Until you sign out, or 30 days after the last visit; never longer than 180 days',
    },
    { what: 'What you paid. Never the number of a card', where: rows, howLong: untilAccountEnds },
    {
      what: 'Fingerprints of network addresses, to slow down attacks',
      where: rows,
      howLong: 'About a day at most',
    },
    {
      what: describeLog(facts),
      where: 'With the operator of this server',
      howLong: 'As they set it',
    },
  ];
}

function describeLog({ mail }: PrivacyFacts): string {
  const kept = 'The log: what kind of request, when, and how it ended. No names, addresses, file names or words';
  return mail === 'log' ? `${kept}; but links to a new password, as this server sends no mail` : kept;
}

function describeFiles({ files }: PrivacyFacts): string {
  const place =
    files.place === 'folder' ? 'This server’s own disk' : `Object store (S3), in the region “${files.region}”`;
  return `${place}, ${files.isEncrypted ? 'encrypted by this server' : 'not encrypted by this server'}`;
}

export function describeRetention({ retentionDays }: PrivacyFacts): string {
  if (retentionDays === null) return 'Until you delete them';
  return `Until you delete them, and no longer than ${pluralize(retentionDays, 'day')} after the upload`;
}

/** Only with the embedded identity provider. */
function describePassword({ signIn }: PrivacyFacts, where: string): readonly StoredData[] {
  if (signIn.provider !== 'embedded') return [];
  return [
    {
      what: 'Your password, as a fingerprint from which it cannot be read',
      where,
      howLong: 'Until you delete your account',
    },
  ];
}

/** What happens to deleted data. */
export function describeBackups({ backupDays, database }: PrivacyFacts): string {
  const here =
    database === 'embedded'
      ? 'What you delete is overwritten in the database’s own file at once, and the last traces go when that file is next rewritten: within the hour, or, where it is very large, when the operator of this server has it done.'
      : 'What you delete is gone from the database at once; its place on the disk is used again in the database’s own time.';
  const limit =
    backupDays === null
      ? 'A backup from before may hold it until that backup is replaced. The operator of this server has not said how long that takes.'
      : `A backup from before may hold it for up to ${pluralize(backupDays, 'day')}.`;
  return `${here} ${limit}`;
}
