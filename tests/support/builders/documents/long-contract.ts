import PDFDocument from 'pdfkit';
import { CONTRACT_NAMES, listParagraphs } from './contracts.ts';

const MARGIN_POINTS = 64;
const CLAUSES_PER_PAGE = 7;
const CLAUSE_LENGTH = 420;
/** Neighbouring clauses come from different contracts, as far as that goes. */
const CLAUSE_STRIDE = 3;
const FOOTER_SIZE_POINTS = 8;
const PARTIES = 'Marigold Homes LLC and Jonas Keller';

/**
 * A contract of any length as word processors write them: headings, justified clauses, a footer on every page. The
 * words are those of the example contracts, each page has others.
 */
export async function makeLongContract(pageCount: number): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: MARGIN_POINTS, autoFirstPage: false });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => document.on('end', resolve));
  const source = CONTRACT_NAMES.flatMap((name) => listParagraphs(name)).join(' ');
  for (let page = 0; page < pageCount; page += 1) drawPage(document, source, { page, pageCount });
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

function drawPage(
  document: PDFKit.PDFDocument,
  source: string,
  { page, pageCount }: { page: number; pageCount: number },
): void {
  document.addPage();
  const heading = page === 0 ? 'MASTER LEASE AGREEMENT' : `ARTICLE ${page + 1}`;
  document.font('Times-Bold').fontSize(13).text(heading, { align: 'center' });
  for (let clause = 0; clause < CLAUSES_PER_PAGE; clause += 1) {
    const text = clauseAt(source, page * CLAUSES_PER_PAGE + clause);
    document.moveDown(0.5).font('Times-Roman').fontSize(10.5);
    document.text(`${page + 1}.${clause + 1} ${text}`, { align: 'justify' });
  }
  // Below the margin, where text would otherwise begin a new page.
  document.page.margins.bottom = 0;
  document.font('Helvetica').fontSize(FOOTER_SIZE_POINTS);
  document.text(
    `${PARTIES} · page ${page + 1} of ${pageCount}`,
    MARGIN_POINTS,
    document.page.height - MARGIN_POINTS / 2,
  );
}

/** Whole words from another place of the source for each number. */
function clauseAt(source: string, number: number): string {
  const place = (number * CLAUSE_LENGTH * CLAUSE_STRIDE) % (source.length - CLAUSE_LENGTH);
  const start = source.indexOf(' ', place) + 1;
  return source.slice(start, source.lastIndexOf(' ', place + CLAUSE_LENGTH));
}
