/** Depth of the keys of a statement: the answer, its list of statements, the statement. */
const STATEMENT_DEPTH = 3;
const TEXT_KEY = 'text';

/**
 * Finds where the text of the first statement begins in an answer that is written piece by piece as JSON.
 * @returns takes the next piece, and says whether the first character of that text has been written
 */
export function createTextWatch(): (piece: string) => boolean {
  let depth = 0;
  /** Beginning of the string that is being read. */
  let string: string | undefined;
  let isEscaped = false;
  let lastString = '';
  let isTextNext = false;
  let hasBegun = false;

  function readInString(character: string, before: string): void {
    if (isTextNext && character !== '"') hasBegun = true;
    if (!isEscaped && character === '"') {
      lastString = before;
      string = undefined;
      isTextNext = false;
    } else if (before.length <= TEXT_KEY.length) string = before + character;
    isEscaped = !isEscaped && character === '\\';
  }

  function read(character: string): void {
    if (string !== undefined) readInString(character, string);
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    else if (character === ':') isTextNext = depth === STATEMENT_DEPTH && lastString === TEXT_KEY;
    // Text before the first brace is no JSON.
    else if (character === '"' && depth > 0) string = '';
  }

  return (piece) => {
    for (let index = 0; index < piece.length && !hasBegun; index += 1) read(piece.charAt(index));
    return hasBegun;
  };
}
