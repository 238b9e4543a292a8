/** A page written by hand, in the operators of ISO 32000-1. */
export interface RawPage {
  readonly content: string | Buffer;
  /** Entries of the content stream's dictionary, like a filter. */
  readonly contentEntries?: string;
  readonly mediaBox?: readonly [number, number, number, number];
  readonly cropBox?: readonly [number, number, number, number];
  readonly rotate?: number;
  /** Entries of the page's dictionary, like annotations. */
  readonly entries?: string;
  /** Entries of the page's resources besides the fonts. */
  readonly resources?: string;
}

export interface RawStream {
  readonly entries: string;
  readonly data: string | Buffer;
}

export interface RawPdf {
  readonly pages: readonly RawPage[];
  /** Further objects; the first has the number `FIRST_OWN_OBJECT`. */
  readonly objects?: readonly (string | RawStream)[];
  readonly catalogEntries?: string;
  /** Written instead of the tree of the pages given. */
  readonly pageTree?: string;
  readonly infoEntries?: string;
  readonly trailerEntries?: string;
}

/** Helvetica, by the name /F1 in every page's resources. */
export const FONT_OBJECT = 3;
export const FIRST_OWN_OBJECT = 5;
const US_LETTER = [0, 0, 612, 792] as const;

/** Writes a PDF object by object, so that nothing is in it but what the test wants. */
export function writeRawPdf(pdf: RawPdf): Buffer {
  const own = pdf.objects ?? [];
  const firstPage = FIRST_OWN_OBJECT + own.length;
  const pageNumbers = pdf.pages.map((_page, index) => firstPage + index * 2);
  const kids = pageNumbers.map((number) => `${number} 0 R`).join(' ');
  const objects: (string | RawStream)[] = [
    `<< /Type /Catalog /Pages 2 0 R ${pdf.catalogEntries ?? ''} >>`,
    pdf.pageTree ?? `<< /Type /Pages /Kids [${kids}] /Count ${pdf.pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Producer (Lexden tests) ${pdf.infoEntries ?? ''} >>`,
    ...own,
  ];
  pdf.pages.forEach((page, index) => {
    objects.push(pageDictionary(page, firstPage + index * 2 + 1));
    objects.push({ entries: page.contentEntries ?? '', data: page.content });
  });
  return writeObjects(objects, pdf.trailerEntries ?? '');
}

function pageDictionary(page: RawPage, contentNumber: number): string {
  const mediaBox = (page.mediaBox ?? US_LETTER).join(' ');
  const cropBox = page.cropBox === undefined ? '' : `/CropBox [${page.cropBox.join(' ')}]`;
  const rotate = page.rotate === undefined ? '' : `/Rotate ${page.rotate}`;
  const resources = `<< ${/Font/.test(page.resources ?? '') ? '' : `/Font << /F1 ${FONT_OBJECT} 0 R >>`} ${page.resources ?? ''} >>`;
  return `<< /Type /Page /Parent 2 0 R /MediaBox [${mediaBox}] ${cropBox} ${rotate}
/Resources ${resources} /Contents ${contentNumber} 0 R ${page.entries ?? ''} >>`;
}

function writeObjects(objects: readonly (string | RawStream)[], trailerEntries: string): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const write = (part: string | Buffer): void => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    parts.push(bytes);
    length += bytes.length;
  };
  objects.forEach((object, index) => {
    offsets.push(length);
    write(`${index + 1} 0 obj\n`);
    if (typeof object === 'string') {
      write(object);
    } else {
      const data = typeof object.data === 'string' ? Buffer.from(object.data, 'latin1') : object.data;
      write(`<< /Length ${data.length} ${object.entries} >>\nstream\n`);
      write(data);
      write('\nendstream');
    }
    write('\nendobj\n');
  });
  const startOfTable = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`);
  write(
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 4 0 R ${trailerEntries} >>\nstartxref\n${startOfTable}\n%%EOF\n`,
  );
  return Buffer.concat(parts);
}

/** One line of Helvetica. `x` and `y` are in points from the bottom left of the page. */
export function line(text: string, x: number, y: number, size = 12): string {
  return `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${escapeText(text)}) Tj ET\n`;
}

/** Lines below each other, 16 points apart. */
export function lines(texts: readonly string[], x = 72, y = 700): string {
  return texts.map((text, index) => line(text, x, y - index * 16)).join('');
}

function escapeText(text: string): string {
  return text.replace(/[\\()]/g, (mark) => `\\${mark}`);
}
