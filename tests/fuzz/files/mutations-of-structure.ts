import type { Mutation } from './mutations-of-bytes.ts';
import { findOutside, type Match, splice } from './pdf-parts.ts';
import type { Rng } from './rng.ts';

const EXTREME_NUMBERS = [
  ...['-1', '0', '1', '2147483647', '-2147483648', '2147483648', '4294967295', '4294967296', '9007199254740993'],
  ...['99999999999999999999', '0.00000001', '1e308', '-1e308', '3.4e39', '--5', '.', '0x10', '-0'],
] as const satisfies readonly string[];
const NAMES = [
  '/Page',
  '/Pages',
  '/Catalog',
  '/XObject',
  '/Font',
  '/Type0',
  '/Type3',
  '/Image',
  '/Form',
  '/ObjStm',
] as const;
const PAGE_BOXES = [
  ...['[0 0 2147483647 2147483647]', '[0 0 1e30 1e30]', '[-99999 -99999 99999 99999]', '[0 0 0 0]', '[612 792 0 0]'],
  ...['[0 0 0.0001 0.0001]', '[0 0 14400 14400]', '[]', 'null', '[0 0 612]'],
] as const satisfies readonly string[];

type Replace = (match: Match, rng: Rng, all: readonly Match[]) => string;

/** Replaces some of the places where a pattern stands, from the last to the first, so that the others stay in place. */
function replacing(pattern: RegExp, most: number, replace: Replace): Mutation {
  return (bytes, rng) => {
    const all = findOutside(bytes, pattern);
    if (all.length === 0) return null;
    const chosen = new Set(Array.from({ length: rng.between(1, most) }, () => rng.below(all.length)));
    return [...chosen]
      .sort((left, right) => right - left)
      .reduce((mutant, index) => {
        const match = all[index];
        return match ? splice(mutant, match.start, match.end, replace(match, rng, all)) : mutant;
      }, bytes);
  };
}

function pickOther(all: readonly Match[], rng: Rng): string {
  return all[rng.below(all.length)]?.text ?? '';
}

/** Thousands of brackets, of which none is closed, or all are. */
function nest({ text }: Match, rng: Rng): string {
  const depth = rng.pick([50, 500, 5000, 200_000]);
  const [open, close] = rng.pick([
    ['[', ']'],
    ['<< /A ', '>>'],
    ['(', ')'],
  ]);
  return `${text} /Deep ${open.repeat(depth)}${rng.chance(0.5) ? close.repeat(depth) : ''}`;
}

function fillDictionary({ text }: Match, rng: Rng): string {
  const entries = Array.from({ length: rng.pick([100, 10_000, 60_000]) }, (_entry, index) => `/K${index} ${index} 0 R`);
  return `${text} ${entries.join(' ')}`;
}

/** Writes an object again behind the end, as programs do that change a file, with the file as it was before it. */
function overrideObject(bytes: Buffer, rng: Rng): Buffer | null {
  const objects = findOutside(bytes, /\b\d{1,6} 0 obj\b/g);
  const chosen = objects[rng.below(objects.length)];
  if (chosen === undefined) return null;
  const number = Number.parseInt(chosen.text, 10);
  const body = rng.pick([
    'null',
    `${number} 0 R`,
    `[${`${number} 0 R `.repeat(50)}]`,
    `<< /Type /Pages /Kids [${number} 0 R ${number} 0 R] /Count 3 /Parent ${number} 0 R >>`,
    `<< /Type /Page /Parent ${number} 0 R /MediaBox [0 0 99999 99999] /Contents ${number} 0 R /Resources ${number} 0 R >>`,
    `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X ${number} 0 R >> >> /Length 5 >>\nstream\n/X Do\nendstream`,
    '<< /Length 99999999 /Filter [/FlateDecode /LZWDecode /ASCII85Decode /RunLengthDecode] >>\nstream\nxxxx\nendstream',
    '<< /Type /ObjStm /N 2147483647 /First -1 /Extends 1 0 R /Length 4 >>\nstream\n1 0 \nendstream',
  ]);
  const offset = bytes.length + 1;
  const row = `${String(offset).padStart(10, '0')} 00000 n `;
  const previous =
    bytes
      .toString('latin1')
      .match(/startxref\s+(\d+)/g)
      ?.at(-1)
      ?.replace(/\D+/, '') ?? '0';
  const root = bytes.toString('latin1').match(/\/Root\s+\d+ \d+ R/)?.[0] ?? '/Root 1 0 R';
  const object = `\n${number} 0 obj\n${body}\nendobj\n`;
  const table = `xref\n${number} 1\n${row}\ntrailer\n<< /Size 99999 ${root} /Prev ${previous} >>\n`;
  const tail = `${object}${table}startxref\n${bytes.length + object.length}\n%%EOF\n`;
  return Buffer.concat([bytes, Buffer.from(tail, 'latin1')]);
}

/** Breaks what makes the bytes a document: numbers, names, references, tables. */
export const STRUCTURE_MUTATIONS: Readonly<Record<string, Mutation>> = {
  'numbers at their limits': replacing(/(?<=[\s[/<(])-?\d+(?:\.\d+)?(?=[\s\]/>)])/g, 6, (_match, rng) =>
    rng.pick(EXTREME_NUMBERS),
  ),
  'table of objects broken': replacing(
    /\d{10} \d{5} [nf]/g,
    20,
    (_match, rng) =>
      `${String(rng.below(10_000_000)).padStart(10, '0')} ${rng.pick(['00000', '65535', '00001'])} ${rng.pick(['n', 'f'])}`,
  ),
  'start of the table broken': replacing(
    /startxref\s+\d+/g,
    1,
    (_match, rng) => `startxref\n${rng.pick([0, -1, 7, rng.below(1_000_000), 4_294_967_295])}`,
  ),
  'lengths that lie': replacing(/\/Length\d?\s+\d+/g, 8, (_match, rng) => `/Length ${rng.pick(EXTREME_NUMBERS)}`),
  'counts that lie': replacing(
    /\/(?:Count|Size|N|First|Columns|Colors|Width|Height|BitsPerComponent)\s+-?\d+/g,
    3,
    ({ text }, rng) => text.replace(/-?\d+$/, rng.pick(EXTREME_NUMBERS)),
  ),
  'references led astray': replacing(/\b\d{1,6} \d{1,5} R\b/g, 5, (_match, rng, all) => pickOther(all, rng)),
  'objects renumbered': replacing(/\b\d{1,6} 0 obj\b/g, 3, (_match, rng, all) => pickOther(all, rng)),
  'names exchanged': replacing(/\/[A-Z][A-Za-z0-9]+/g, 5, (_match, rng, all) =>
    rng.chance(0.3) ? rng.pick(NAMES) : pickOther(all, rng),
  ),
  'brackets lost': replacing(/<<|>>|\[|\]|endobj|endstream|trailer/g, 3, (_match, rng) =>
    rng.pick(['', '<<', '>>', ']', '(']),
  ),
  'pages out of measure': replacing(/\/(?:MediaBox|CropBox|BBox|Rect)\s*\[[^\]]*\]/g, 3, ({ text }, rng) =>
    text.replace(/\[[^\]]*\]/, rng.pick(PAGE_BOXES)),
  ),
  'nested without end': replacing(/<</g, 1, nest),
  'dictionaries overfilled': replacing(/<</g, 1, fillDictionary),
  'objects overridden': overrideObject,
};
