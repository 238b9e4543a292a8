import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { FIRST_OWN_OBJECT, lines, writeRawPdf } from './raw-pdf.ts';

/** What the first page of each protected file says. */
export const PROTECTED_SENTENCE = 'The Tenant shall pay the rent on the first day of each month.';
export const PLAIN_PASSWORD = 'opensesame';
export const ACCENTED_PASSWORD = 'Schlüssel-42';
export const OWNER_PASSWORD = 'owner-7';

/** Two pages each, encrypted by qpdf 11.3 in every way that the standard has a password for; each with `OWNER_PASSWORD`. */
export const PROTECTED_FILES = {
  'rc4-40': PLAIN_PASSWORD,
  'rc4-128': PLAIN_PASSWORD,
  'aes-128': PLAIN_PASSWORD,
  'aes-128-pdfdoc': ACCENTED_PASSWORD,
  'aes-128-utf8': ACCENTED_PASSWORD,
  'aes-128-euro': '€uro',
  'aes-256-r5': ACCENTED_PASSWORD,
  'aes-256-r6': ACCENTED_PASSWORD,
  'aes-256-r6-object-streams': PLAIN_PASSWORD,
} as const;

/** A file of `PROTECTED_FILES`, or `owner-only`, which opens without a password. */
export function readProtectedPdf(name: keyof typeof PROTECTED_FILES | 'owner-only'): Promise<Buffer> {
  return readFile(fileURLToPath(new URL(`../../../fixtures/protected/${name}.pdf`, import.meta.url)));
}

const ENCRYPTION = {
  certificate:
    '/Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s5 /V 4 /CF << /DefaultCryptFilter << /CFM /AESV2 /Length 16 /Recipients [<3082>] >> >> /StmF /DefaultCryptFilter /StrF /DefaultCryptFilter',
  'certificate-escaped': '/Filter /Adobe#2EPubSec /SubFilter /adbe.pkcs7.s4 /V 2 /Length 128 /Recipients [<3082>]',
  'unknown-handler': '/Filter /FOPN_fLock /V 4 /Length 128',
  'aes-gcm': `/Filter /Standard /V 6 /R 7 /P -4 /Length 256 /O <${'0'.repeat(96)}> /U <${'0'.repeat(96)}> /CF << /StdCF << /CFM /AESV4 /Length 32 >> >> /StmF /StdCF /StrF /StdCF`,
  'mixed-filters': `/Filter /Standard /V 4 /R 4 /P -4 /Length 128 /O <${'0'.repeat(64)}> /U <${'0'.repeat(64)}> /CF << /StdCF << /CFM /AESV2 /Length 16 >> >> /StmF /StdCF`,
} as const;

/** A file that says it is encrypted in a way that no password opens here. */
export function makeForeignEncryptionPdf(kind: keyof typeof ENCRYPTION, isDirect = false): Buffer {
  const dictionary = `<< ${ENCRYPTION[kind]} >>`;
  return writeRawPdf({
    pages: [{ content: lines([PROTECTED_SENTENCE]) }],
    objects: [dictionary],
    trailerEntries: `/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>] /Encrypt ${isDirect ? dictionary : `${FIRST_OWN_OBJECT} 0 R`}`,
  });
}
