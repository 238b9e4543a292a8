import PDFDocument from 'pdfkit';

const LEFT = 60;
const FONT_SIZE = 10;
const PADDING = 4;
const PROSE_WIDTH = 470;

/** A table to print: texts of its cells by row, and how wide its columns are in points. */
interface PrintedTable {
  readonly rows: readonly (readonly string[])[];
  readonly widths: readonly number[];
  readonly isRuled?: boolean;
  /** Whether all first cells are drawn first, then all second ones. */
  readonly isByColumn?: boolean;
}

/** A PDF of one page with a heading, a table, and running text below it. Cells wrap at the width of their column. */
export async function makeTablePdf({
  rows,
  widths,
  isRuled = false,
  isByColumn = false,
}: PrintedTable): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: LEFT });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => document.on('end', resolve));
  document.fontSize(FONT_SIZE).text('Schedule of Charges', LEFT, LEFT);
  const lefts = widths.map((_, column) => LEFT + widths.slice(0, column).reduce((sum, width) => sum + width, 0));
  let top = LEFT + 30;
  const cells = rows.flatMap((row) => {
    const heights = row.map((text, column) => document.heightOfString(text || ' ', { width: inner(widths[column]) }));
    const height = Math.max(...heights) + 2 * PADDING;
    const placed = row.map((text, column) => ({ text, column, top, height }));
    top += height;
    return placed;
  });
  const drawn = isByColumn ? [...cells].sort((one, other) => one.column - other.column) : cells;
  for (const cell of drawn) {
    const [left = LEFT, width = 0] = [lefts[cell.column], widths[cell.column]];
    if (isRuled) document.rect(left, cell.top, width, cell.height).stroke();
    if (cell.text !== '') document.text(cell.text, left + PADDING, cell.top + PADDING, { width: inner(width) });
  }
  document.text(
    'All charges are due within fourteen days of the invoice. A charge that is paid late bears interest from the day on which it was due until the day on which it is paid, at the rate that the law provides for.',
    LEFT,
    top + 20,
    { width: PROSE_WIDTH },
  );
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

function inner(width = 0): number {
  return width - 2 * PADDING;
}
