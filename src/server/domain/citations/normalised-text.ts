/**
 * A text in the form that quotes are matched in: the characters of words and numbers, and between each two of them a
 * separator (white space and dashes). Every character has its source offset, so that a match maps back to the original
 * text. All offsets are UTF-16 units.
 */
export interface NormalisedText {
  readonly source: string;
  /** Number of characters, in UTF-16 units of the folded form. */
  readonly length: number;
  readonly units: Uint16Array;
  /** Source offsets of a unit; the same for all units folded from one character. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** `separators[i]` precedes unit i, `separators[length]` follows the last one. */
  readonly separators: Uint16Array;
}

/** Bit flags of a separator. */
export const SPACE_BEFORE = 1;
export const DASH = 2;
export const SPACE_AFTER = 4;
/** The white space after the dash contains a line break: the dash may be a typesetter's hyphen. */
export const BREAK_AFTER = 8;
/** An em dash or several dashes: between clauses, never inside a word. */
export const EM_DASH = 16;
/** A hyphen of a compound that other writers replace by white space, or leave out (set by the forgiving forms only). */
export const SPLITTABLE = 32;
export const JOINABLE = 64;
/** Punctuation between clauses (set by the forgiving forms only): any mark; more than a comma. */
export const PAUSE = 128;
export const CLAUSE_END = 256;
/** A mark that another one may replace and that may not go: a full stop, the bracket of an aside. */
export const BOUND = 512;
/** Behind this full stop a condition or a negation begins: no comma replaces it. */
export const FIRM = 1024;
/** A dash before a figure may be read as a minus sign. */
export const MINUS = 2048;

const HYPHEN_MINUS = 0x2d;
const SPACE = 0x20;
/** Latin, Armenian, Hebrew and Arabic ligatures and presentation forms: several letters, or one letter's shape. */
const LIGATURE = /[\u0132\u0133\uFB00-\uFB06\uFB13-\uFB17\uFB4F-\uFBB1\uFBD3-\uFDFB\uFE70-\uFEFC]/;
/** Invisible characters: joiners, direction marks, soft hyphens, variation selectors, tags. */
const ZERO_WIDTH = /^\p{Default_Ignorable_Code_Point}$/u;
const WHITE_SPACE = /\s/;
const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/;
/** Hyphens, en dash, figure dash, minus, and their small and wide forms. */
const DASHES = /[\u002D\u2010-\u2013\u2212\uFE58\uFE63\uFF0D]/;
/** Em dash and horizontal bar. */
const LOOSE_DASHES = /[\u2014\u2015]/;
/** Typographic variants of the same mark. */
const MARKS: ReadonlyMap<string, string> = new Map([
  ...Array.from('‘’‚‛′‹›`´ʼ', (mark): [string, string] => [mark, "'"]),
  ...Array.from('“”„‟″«»', (mark): [string, string] => [mark, '"']),
  ['…', '...'],
  // Capitals of the sharp s are written SS, and the small sigma has a second shape at the end of words.
  ['ß', 'ss'],
  ['ẞ', 'ss'],
  ['ς', 'σ'],
]);

type CharacterClass = 'content' | 'space' | 'break' | 'dash' | 'loose-dash' | 'nothing';

/** How single UTF-16 units of a source are read: 0 as they are, or as one of these. */
export const READ_AS_NOTHING = 1;
export const READ_AS_SPACE = 2;
export const READ_AS_PAUSE = 3;
export const READ_AS_CLAUSE = 4;
export const READ_AS_STOP = 5;
export const READ_AS_FIRM_STOP = 6;
export const READ_AS_MINUS = 7;
export const READ_AS_ASIDE = 8;
/** Flags of what is read as white space. */
const FLAGS_READ: readonly number[] = [
  0,
  0,
  0,
  PAUSE,
  PAUSE | CLAUSE_END,
  PAUSE | CLAUSE_END | BOUND,
  PAUSE | CLAUSE_END | BOUND | FIRM,
  PAUSE | CLAUSE_END | MINUS,
  PAUSE | BOUND,
];

/**
 * Prepares a text for the comparison, in time linear in its length.
 * @param overrides for each UTF-16 unit of the source 0 or one of the `READ_AS_` values
 */
export function normaliseText(source: string, overrides?: Uint8Array): NormalisedText {
  const content = createContent(source.length + 16);
  let separator = 0;
  for (let offset = 0; offset < source.length; ) {
    const code = source.codePointAt(offset) ?? 0;
    const end = offset + (code > 0xffff ? 2 : 1);
    const override = overrides?.[offset] ?? 0;
    const folded = foldAscii(code);
    if (override !== 0) {
      separator = extendSeparator(separator, override === READ_AS_NOTHING ? 'nothing' : 'space');
      separator |= FLAGS_READ[override] ?? 0;
    } else if (folded > 0) {
      content.add(folded, offset, end, separator);
      separator = 0;
    } else if (code === SPACE) {
      // Fast path: about every sixth character.
      separator = extendSeparator(separator, 'space');
    } else {
      const character = source.slice(offset, end);
      const kind = classify(code, character);
      if (kind === 'content') {
        separator = addFolded(content, foldCharacter(character), { start: offset, end }, separator);
      } else separator = extendSeparator(separator, kind);
    }
    offset = end;
  }
  return content.finish(source, separator);
}

/**
 * The folded code of a printable ASCII character other than the hyphen, or 0 for everything that needs classification.
 */
function foldAscii(code: number): number {
  if (code <= 0x20 || code >= 0x7f || code === HYPHEN_MINUS || code === 0x60) return 0;
  return code >= 0x41 && code <= 0x5a ? code + 0x20 : code;
}

function classify(code: number, character: string): CharacterClass {
  if (LINE_BREAK.test(character)) return 'break';
  if (code !== 0xfeff && WHITE_SPACE.test(character)) return 'space';
  if (DASHES.test(character)) return 'dash';
  if (LOOSE_DASHES.test(character)) return 'loose-dash';
  return ZERO_WIDTH.test(character) ? 'nothing' : 'content';
}

/**
 * Folds case, ligatures and typographic marks; accents stay, decomposed, so that both encodings are equal. Digits,
 * superscripts and fractions are kept: 10² is not 102.
 */
function foldCharacter(character: string): string {
  const mark = MARKS.get(character);
  if (mark !== undefined) return mark;
  const plain = LIGATURE.test(character) ? character.normalize('NFKC') : character.normalize('NFD');
  return plain.toLowerCase();
}

/** Adds all units of a folded character; returns the separator that is now pending. */
function addFolded(
  content: ContentBuilder,
  folded: string,
  { start, end }: { start: number; end: number },
  separator: number,
): number {
  for (let index = 0; index < folded.length; index += 1) {
    content.add(folded.charCodeAt(index), start, end, index === 0 ? separator : 0);
  }
  return folded.length > 0 ? 0 : separator;
}

function extendSeparator(separator: number, kind: Exclude<CharacterClass, 'content'>): number {
  switch (kind) {
    case 'nothing':
      return separator;
    case 'space':
      return separator | (separator & DASH ? SPACE_AFTER : SPACE_BEFORE);
    case 'break':
      return separator | (separator & DASH ? SPACE_AFTER | BREAK_AFTER : SPACE_BEFORE);
    case 'loose-dash':
      return separator | DASH | EM_DASH;
    case 'dash':
      // A second dash makes it a dash between clauses, written with hyphens.
      return separator & DASH ? separator | EM_DASH : separator | DASH;
  }
}

interface ContentBuilder {
  add(unit: number, start: number, end: number, separator: number): void;
  finish(source: string, lastSeparator: number): NormalisedText;
}

function createContent(expectedLength: number): ContentBuilder {
  let units = new Uint16Array(expectedLength);
  let starts = new Int32Array(expectedLength);
  let ends = new Int32Array(expectedLength);
  let separators = new Uint16Array(expectedLength);
  let length = 0;

  function grow(): void {
    units = enlarge(units, new Uint16Array(units.length * 2));
    starts = enlarge(starts, new Int32Array(starts.length * 2));
    ends = enlarge(ends, new Int32Array(ends.length * 2));
    separators = enlarge(separators, new Uint16Array(separators.length * 2));
  }

  return {
    add(unit, start, end, separator) {
      // One slot is reserved for the last separator.
      if (length + 1 >= units.length) grow();
      units[length] = unit;
      starts[length] = start;
      ends[length] = end;
      separators[length] = separator;
      length += 1;
    },
    finish(source, lastSeparator) {
      separators[length] = lastSeparator;
      return { source, length, units, starts, ends, separators };
    },
  };
}

function enlarge<T extends { set(values: T): void }>(from: T, to: T): T {
  to.set(from);
  return to;
}
