/** A picture that fills a page. */
export interface PdfPage {
  /** A JPEG file with three channels of 8 bits, as browsers write it. */
  readonly jpeg: Uint8Array;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** The longer side of A4 in PDF points: 297 mm. */
const LONGER_SIDE_POINTS = 842;
/** Objects before those of the pages: catalog, page tree, information. */
const FIRST_PAGE_OBJECT = 4;
const OBJECTS_PER_PAGE = 3;

/**
 * Writes a PDF file of pictures, one for each page, each as large as paper. The pictures are stored as they are (DCTDecode).
 * Source: ISO 32000-1:2008, 7.5 (file structure), 7.7 (document structure), 8.9.5 (image dictionaries).
 * @param pages at least one
 * @param now for the creation date
 */
export function writePdf(pages: readonly PdfPage[], now: Date): Uint8Array<ArrayBuffer> {
  const objects: (readonly Uint8Array[])[] = [
    [encode('<< /Type /Catalog /Pages 2 0 R >>')],
    [
      encode(
        `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${pageObject(at)} 0 R`).join(' ')}] >>`,
      ),
    ],
    [encode(`<< /CreationDate (${formatPdfDate(now)}) >>`)],
    ...pages.flatMap((page, at) => describePage(page, pageObject(at))),
  ];
  return assemble(objects);
}

const pageObject = (at: number) => FIRST_PAGE_OBJECT + at * OBJECTS_PER_PAGE;

/** The page, what is drawn on it, and the picture; numbered from `first` on. */
function describePage({ jpeg, width, height }: PdfPage, first: number): (readonly Uint8Array[])[] {
  const scale = LONGER_SIDE_POINTS / Math.max(width, height);
  const size = `${(width * scale).toFixed(2)} ${(height * scale).toFixed(2)}`;
  const drawing = `q ${(width * scale).toFixed(2)} 0 0 ${(height * scale).toFixed(2)} 0 0 cm /Page Do Q`;
  const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height}`;
  return [
    [
      encode(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size}] /Resources << /XObject << /Page ${first + 2} 0 R >> >> /Contents ${first + 1} 0 R >>`,
      ),
    ],
    [encode(`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`)],
    [
      encode(
        `<< ${image} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      ),
      jpeg,
      encode('\nendstream'),
    ],
  ];
}

/** Puts objects, numbered from 1, between the header and the table of where each begins. */
function assemble(objects: readonly (readonly Uint8Array[])[]): Uint8Array<ArrayBuffer> {
  // The comment's high bytes tell programs that transfer files that this one is binary (7.5.2).
  const parts: Uint8Array[] = [encode('%PDF-1.4\n%'), Uint8Array.of(0xe2, 0xe3, 0xcf, 0xd3), encode('\n')];
  const lengthOf = (list: readonly Uint8Array[]) => list.reduce((sum, { length }) => sum + length, 0);
  let position = lengthOf(parts);
  const offsets = objects.map((body, index) => {
    const object = [encode(`${index + 1} 0 obj\n`), ...body, encode('\nendobj\n')];
    const offset = position;
    parts.push(...object);
    position += lengthOf(object);
    return offset;
  });
  // Each entry has exactly 20 bytes (7.5.4).
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    encode(
      `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${position}\n%%EOF\n`,
    ),
  );
  const file = new Uint8Array(lengthOf(parts));
  let at = 0;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}

const encoder = new TextEncoder();
const encode = (text: string) => encoder.encode(text);

/** 7.9.4, in UTC. */
function formatPdfDate(date: Date): string {
  return `D:${date.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`;
}
