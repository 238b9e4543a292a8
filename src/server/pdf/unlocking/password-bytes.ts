/** Code points above Latin-1 that PDFDocEncoding has at 0x80 to 0xA0 (ISO 32000-2, annex D.2, table D.2). */
const PDF_DOC_CHARACTERS = '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž';
const FIRST_PDF_DOC_CODE = 0x80;
/** PDFDocEncoding has the euro sign here, and Windows-1252 what Latin-1 has. */
const EURO_CODE = 0xa0;
/** The same of Windows-1252, from 0x80; spaces are codes that it leaves out. */
const WINDOWS_CHARACTERS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';
const LAST_LATIN_CODE = 0xff;
/** Mapped to nothing (RFC 3454, table B.1). */
const MAPPED_TO_NOTHING = /\u00AD|\u034F|\u1806|[\u180B-\u180D]|[\u200B-\u200D]|\u2060|[\uFE00-\uFE0F]|\uFEFF/gu;
/** Mapped to a space (RFC 3454, table C.1.2). */
const OTHER_SPACES = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/gu;

/**
 * The bytes that a password may have been turned into by the program that protected a file, the likeliest first. The
 * standard wants UTF-8 after SASLprep from revision 5 on, and PDFDocEncoding before (ISO 32000-2, 7.6.4.3.2 and
 * 7.6.4.3.3); programs have also used UTF-8 and the encodings of their system for either. A password in ASCII
 * has one form.
 * @returns at most eight, none of them empty
 */
export function passwordBytes(password: string): readonly Uint8Array[] {
  const prepared = saslPrepare(password);
  const texts = [...new Set([prepared, password, password.normalize('NFC'), password.normalize('NFD')])];
  const composed = password.normalize('NFC');
  const forms = [
    Buffer.from(prepared, 'utf8'),
    encodeSingleBytes(composed, pdfDocCode),
    encodeSingleBytes(composed, windowsCode),
    ...texts.map((text) => Buffer.from(text, 'utf8')),
    encodeSingleBytes(composed, (character) => (codeOf(character) <= LAST_LATIN_CODE ? codeOf(character) : null)),
  ];
  const unique = new Map<string, Uint8Array>();
  for (const form of forms) if (form !== null && form.length > 0) unique.set(form.toString('latin1'), form);
  return [...unique.values()];
}

/** The part of SASLprep that maps (RFC 4013, 2.1 and 2.2); what it prohibits is left for the file to refuse. */
function saslPrepare(password: string): string {
  return password.replace(MAPPED_TO_NOTHING, '').replace(OTHER_SPACES, ' ').normalize('NFKC');
}

function encodeSingleBytes(text: string, encode: (character: string) => number | null): Buffer | null {
  const codes: number[] = [];
  for (const character of text) {
    const code = encode(character);
    if (code === null) return null;
    codes.push(code);
  }
  return Buffer.from(codes);
}

function pdfDocCode(character: string): number | null {
  if (character === '€') return EURO_CODE;
  const place = PDF_DOC_CHARACTERS.indexOf(character);
  if (place >= 0) return FIRST_PDF_DOC_CODE + place;
  const code = codeOf(character);
  return code < FIRST_PDF_DOC_CODE || (code > EURO_CODE && code <= LAST_LATIN_CODE) ? code : null;
}

function windowsCode(character: string): number | null {
  const code = codeOf(character);
  if (code < FIRST_PDF_DOC_CODE || (code >= EURO_CODE && code <= LAST_LATIN_CODE)) return code;
  const place = WINDOWS_CHARACTERS.indexOf(character);
  return place >= 0 && character !== ' ' ? FIRST_PDF_DOC_CODE + place : null;
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}
