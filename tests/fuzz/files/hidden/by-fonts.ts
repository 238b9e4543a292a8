import { type Channel, hidden } from './channel.ts';
import {
  addBlankFont,
  addEmbeddedFont,
  addToUnicode,
  addType3Font,
  disguise,
  drawPixelLetter,
  EMBEDDED_WIDTH,
  TYPE3_WIDTH,
} from './fonts.ts';
import { fitSize, show, showAlways } from './operators.ts';
import { number } from './page-canvas.ts';

const DECOY = 'thispagewasleftasitisandnothingelseisprintedonit';
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';
/** Half of the alphabet further. */
const turnLetter = (letter: string): string => ALPHABET[(ALPHABET.indexOf(letter) + 13) % 26] ?? letter;

/** Words of fonts whose glyphs are empty, or whose letters say something else than they draw (ISO 32000-1, 9.6 and 9.10). */
export const BY_FONTS: readonly Channel[] = [
  hidden('Type 3 font with empty glyphs', (canvas, block) =>
    show(canvas, block, { font: addType3Font(canvas, { glyph: () => '' }), size: fitSize(block, TYPE3_WIDTH) }),
  ),
  hidden('embedded font without outlines', (canvas, block) =>
    show(canvas, block, { font: addBlankFont(canvas), size: fitSize(block, 0.5) }),
  ),
  hidden('Type 3 font with white glyphs', (canvas, block) => {
    const font = addType3Font(canvas, { isColored: true, glyph: (letter) => `1 1 1 rg ${drawPixelLetter(letter)}` });
    return show(canvas, block, { font, size: fitSize(block, TYPE3_WIDTH) });
  }),
  hidden('Type 3 font with a matrix of next to nothing', (canvas, block) => {
    const font = addType3Font(canvas, { glyph: drawPixelLetter, fontMatrix: '0.0004 0 0 0.0004 0 0' });
    return show(canvas, block, { font, size: fitSize(block, TYPE3_WIDTH) });
  }),
  hidden('Type 3 font whose glyphs lie off the page', (canvas, block) => {
    const font = addType3Font(canvas, {
      isColored: true,
      glyph: (letter) => `1 0 0 1 9000 9000 cm ${drawPixelLetter(letter)}`,
    });
    return show(canvas, block, { font, size: fitSize(block, TYPE3_WIDTH) });
  }),
  hidden('spaces that say letters', (canvas, block) => {
    const letters = [...new Set(block.phrase.text)];
    const table = addToUnicode(
      canvas,
      letters.map((letter, index) => [40 + index, letter] as const),
    );
    const names = letters.map(() => '/space').join(' ');
    const font = canvas.name(
      'Font',
      `<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding << /Type /Encoding /Differences [40 ${names}] >> /ToUnicode ${table} >>`,
    );
    const write = (line: string): string =>
      `<${[...line].map((letter) => (40 + letters.indexOf(letter)).toString(16)).join('')}> Tj`;
    return show(canvas, block, { font, write, setUp: '2 Tc' });
  }),
  hidden('letters that draw another text', (canvas, block) => {
    const { codes, font } = disguise(canvas, block.lines, DECOY, canvas.isBaseline);
    return showAlways(block, { font, size: fitSize(block, 0.56), write: (_line, index) => `<${codes[index]}> Tj` });
  }),
  hidden('embedded font that says other letters than it draws', (canvas, block) => {
    const table = addToUnicode(
      canvas,
      [...ALPHABET].map((letter) => [turnLetter(letter).charCodeAt(0), letter] as const),
    );
    const font = addEmbeddedFont(canvas, canvas.isBaseline ? '' : `/ToUnicode ${table}`);
    const write = (line: string): string =>
      `(${[...line].map((letter) => (letter === ' ' ? ' ' : turnLetter(letter))).join('')}) Tj`;
    return showAlways(block, { font, write, size: fitSize(block, EMBEDDED_WIDTH) });
  }),
  hidden('one dot that says a sentence', (canvas, block) => {
    const table = addToUnicode(canvas, [[46, block.phrase.text]]);
    const font = canvas.name(
      'Font',
      `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding ${canvas.isBaseline ? '' : `/ToUnicode ${table}`} >>`,
    );
    return `BT ${font} ${number(block.size)} Tf ${number(block.x)} ${number(block.y)} Td (.) Tj ET`;
  }),
  hidden('Type 3 font whose letters are named for others', (canvas, block) => {
    const font = addType3Font(canvas, {
      glyph: (letter) => drawPixelLetter(turnLetter(letter)),
      glyphName: (letter) => (canvas.isBaseline ? `shape${letter}` : letter),
    });
    return showAlways(block, { font, size: fitSize(block, TYPE3_WIDTH) });
  }),
  hidden('digits that say words', (canvas, block) => {
    const words = block.phrase.text.split(' ').slice(0, 20);
    const table = addToUnicode(
      canvas,
      words.map((word, index) => [65 + index, `${word} `] as const),
    );
    const names = words.map((_word, index) => ['/one', '/two', '/three', '/four', '/five'][index % 5]).join(' ');
    const font = canvas.name(
      'Font',
      `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Type /Encoding /Differences [65 ${names}] >> ${canvas.isBaseline ? '' : `/ToUnicode ${table}`} >>`,
    );
    const codes = words.map((_word, index) => (65 + index).toString(16)).join('');
    return `BT ${font} ${number(block.size)} Tf ${number(block.x)} ${number(block.y)} Td <${codes}> Tj ET`;
  }),
];
