/** One sentence of a text, or a line without one: its offsets and its words. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
  readonly words: string;
}

/** An incremental scanner for streamed text. */
interface SentenceScanner {
  /**
   * Consumes the next chunk, each character once.
   * @returns the end of the last complete sentence including the white space after it, in UTF-16 units from the start
   *   of the text; 0 when there is none. Unclosed quotations are not complete yet.
   */
  push(piece: string): number;
}

const STOPS = new Set('.!?…');
/** Signs that may follow a full stop and belong to the sentence. */
const CLOSERS = new Set('"”’»)*_');
const OPENING_MARKS = new Set('“„«');
const CLOSING_MARKS = new Set('”»');
const SPACE = /^\s$/u;
const SMALL_LETTER = /^\p{Ll}$/u;
const DIGIT = /^\d$/u;
/** "No. 7" must not be split: half of it would say something else. */
const NUMBER_ABBREVIATION = /\b[Nn]os?$/u;
/** Nor titles with their names, nor document parts with their numbers. */
const TITLE_ABBREVIATION = /\b(?:Mrs?|Ms|Dr|[Ss]ecs?|[Aa]rts?|Abs|Nr|Ziff|Hr|Sra?|Sig|bzw|ca)$/u;
/** Nor German days: "am 3. März". */
const GERMAN_DAY = /\b(?:am|den|de[rms]|vom|zum|bis|ab|seit|und)\s\d{1,2}$/u;
/** Longer than any of these abbreviations plus the preceding character. */
const ABBREVIATION_LENGTH = 8;
/** A longer unclosed quotation is not one: the mark meant inches, or its closing mark was forgotten. */
const QUOTATION_LENGTH = 4_000;

/** Splits a text at line ends and full stops, in linear time; only white space is dropped. */
export function splitSentences(text: string): readonly Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  const endAt = (end: number): void => {
    if (end > start) sentences.push({ start, end, words: text.slice(start, end) });
    start = end;
  };
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (character === '\n') {
      endAt(index);
      start = index + 1;
    } else if (STOPS.has(character)) {
      const closed = skipClosers(text, index + 1);
      if (endsSentence(text, index, closed)) endAt(closed);
      index = closed - 1;
    }
  }
  endAt(text.length);
  return sentences;
}

/** @param closed offset after the full stop at `stop` and the closing signs */
function endsSentence(text: string, stop: number, closed: number): boolean {
  let next = closed;
  while (next < text.length && isSpace(text.charAt(next))) next += 1;
  if (next === text.length || text.charAt(next) === '\n') return true;
  if (next === closed) return false;
  const before = closed === stop + 1 ? text.slice(Math.max(0, stop - ABBREVIATION_LENGTH), stop) : '';
  return beginsSentence(String.fromCodePoint(text.codePointAt(next) ?? 0), before);
}

function skipClosers(text: string, from: number): number {
  let index = from;
  while (index < text.length && CLOSERS.has(text.charAt(index))) index += 1;
  return index;
}

/** White space other than a line feed. */
function isSpace(character: string): boolean {
  return character === ' ' || (character !== '\n' && SPACE.test(character));
}

/**
 * A sentence does not begin with a lower-case letter ("Acme Inc. may").
 * @param before the characters before the full stop; empty when something else is between it and the white space
 */
function beginsSentence(character: string, before: string): boolean {
  if (SMALL_LETTER.test(character)) return false;
  if (GERMAN_DAY.test(before)) return false;
  return !(DIGIT.test(character) && NUMBER_ABBREVIATION.test(before)) && !TITLE_ABBREVIATION.test(before);
}

export function createSentenceScanner(): SentenceScanner {
  const quotations = createQuotationCount();
  let offset = 0;
  let boundary = 0;
  let recent = '';
  /** Scanner state: after a full stop and perhaps closing signs, after these and white space, or anything else. */
  let phase: 'stop' | 'gap' | 'words' = 'words';
  let beforeStop = '';

  function read(character: string): void {
    if (phase === 'stop' && CLOSERS.has(character)) beforeStop = '';
    else if (phase !== 'words' && isSpace(character)) phase = 'gap';
    else {
      const begins = phase === 'gap' && character !== '\n' && beginsSentence(character, beforeStop);
      if (begins && quotations.areClosed()) boundary = offset;
      phase = STOPS.has(character) ? 'stop' : 'words';
      if (phase === 'stop') beforeStop = recent;
    }
    quotations.read(character, offset);
    offset += 1;
    if (character === '\n' && quotations.areClosed()) boundary = offset;
    recent = (recent + character).slice(-ABBREVIATION_LENGTH);
  }

  return {
    push(piece) {
      for (let index = 0; index < piece.length; index += 1) read(piece.charAt(index));
      return boundary;
    },
  };
}

function createQuotationCount() {
  let depth = 0;
  let isOpen = false;
  let openedAt = 0;
  return {
    read(character: string, offset: number): void {
      if ((depth > 0 || isOpen) && offset - openedAt > QUOTATION_LENGTH) {
        depth = 0;
        isOpen = false;
      }
      if (OPENING_MARKS.has(character)) {
        if (depth === 0) openedAt = offset;
        depth += 1;
      } else if (CLOSING_MARKS.has(character)) depth = Math.max(0, depth - 1);
      else if (character === '"') {
        isOpen = !isOpen;
        if (isOpen) openedAt = offset;
      }
    },
    areClosed: () => depth === 0 && !isOpen,
  };
}

/**
 * Where to end a truncated text: after its last complete sentence, otherwise after its last whole word.
 * @returns an offset in UTF-16 units; 0 when there is no whole word
 */
export function truncationPoint(text: string): number {
  const sentences = createSentenceScanner().push(text);
  return sentences > 0 ? sentences : text.search(/\s\S*$/u) + 1;
}
