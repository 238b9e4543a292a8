/** What keeps a file from being opened as it is. */
type Protection = 'password' | 'certificate' | 'unsupported';

/** The dictionary is written out plainly: it is never encrypted and never in an object stream (ISO 32000-2, 7.5.7, 7.6.1). */
const DICTIONARY_BYTES = 8192;
/** Standard security handler: algorithms 3 was never published, 6 is AES-GCM (ISO/TS 32003), which PDFium does not know. */
const SUPPORTED_ALGORITHMS: ReadonlySet<number> = new Set([1, 2, 4, 5]);
const SUPPORTED_REVISIONS: ReadonlySet<number> = new Set([2, 3, 4, 5, 6]);
const SUPPORTED_METHODS: ReadonlySet<string> = new Set(['None', 'V2', 'AESV2', 'AESV3']);
const FIRST_WITH_CRYPT_FILTERS = 4;
/** `Adobe.PubSec` is the handler of the standard (ISO 32000-2, 7.6.5); the others came before it. */
const CERTIFICATE_HANDLERS: ReadonlySet<string> = new Set(['Adobe.PubSec', 'Entrust.PPKEF', 'Adobe.PPKLite']);

/**
 * Says what a file is protected with that PDFium refused for its security handler or its password. It reads the
 * encryption dictionary (ISO 32000-2, 7.6.2, tables 20 to 27) and decrypts nothing, in time linear in the file.
 * @param bytes the whole file
 * @returns `password` also where the dictionary cannot be found, as PDFium has already found one
 */
export function classifyProtection(bytes: Uint8Array): Protection {
  const dictionary = findEncryptionDictionary(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (dictionary === null) return 'password';
  const handler = nameAfter(dictionary, 'Filter');
  if (handler !== null && CERTIFICATE_HANDLERS.has(handler)) return 'certificate';
  if (handler !== null && handler !== 'Standard') return 'unsupported';
  return isSupportedStandard(dictionary) ? 'password' : 'unsupported';
}

function isSupportedStandard(dictionary: string): boolean {
  const algorithm = numberAfter(dictionary, 'V');
  const revision = numberAfter(dictionary, 'R');
  if (algorithm !== null && !SUPPORTED_ALGORITHMS.has(algorithm)) return false;
  if (revision !== null && !SUPPORTED_REVISIONS.has(revision)) return false;
  if (algorithm === null || algorithm < FIRST_WITH_CRYPT_FILTERS) return true;
  // PDFium has one cipher for strings and streams alike.
  const streams = nameAfter(dictionary, 'StmF') ?? 'Identity';
  const strings = nameAfter(dictionary, 'StrF') ?? 'Identity';
  const method = nameAfter(dictionary, 'CFM');
  return streams === strings && (method === null || SUPPORTED_METHODS.has(method));
}

function findEncryptionDictionary(file: Buffer): string | null {
  const KEY = '/Encrypt';
  for (let at = file.lastIndexOf(KEY); at >= 0; at = at === 0 ? -1 : file.lastIndexOf(KEY, at - 1)) {
    const value = file.toString('latin1', at + KEY.length, at + KEY.length + DICTIONARY_BYTES);
    if (/^\s*<</.test(value)) return value;
    // Also passes over `/EncryptMetadata`.
    const [, object, generation] = /^\s+(\d{1,10})\s+(\d{1,5})\s+R\b/.exec(value) ?? [];
    if (object !== undefined && generation !== undefined) return findObject(file, object, generation);
  }
  return null;
}

/** The last object of a number, as later ones replace earlier ones. */
function findObject(file: Buffer, object: string, generation: string): string | null {
  const mark = `${object} ${generation} obj`;
  for (let at = file.lastIndexOf(mark); at >= 0; at = at === 0 ? -1 : file.lastIndexOf(mark, at - 1)) {
    const before = file[at - 1] ?? 0x20;
    const isWholeNumber = before < 0x30 || before > 0x39;
    if (isWholeNumber) return file.toString('latin1', at + mark.length, at + mark.length + DICTIONARY_BYTES);
  }
  return null;
}

function nameAfter(dictionary: string, key: string): string | null {
  const [, name] = new RegExp(`/${key}\\s*/([^\\s/<>()\\[\\]{}%]{1,127})`).exec(dictionary) ?? [];
  return (
    name?.replace(/#([0-9A-Fa-f]{2})/g, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) ?? null
  );
}

function numberAfter(dictionary: string, key: string): number | null {
  const [, digits] = new RegExp(`/${key}\\s+(-?\\d{1,9})(?![\\d.])`).exec(dictionary) ?? [];
  return digits === undefined ? null : Number(digits);
}
