import { createPdfCanvas, type PdfCanvas, type Structure } from './pdf-canvas.ts';
import { MISSING_GLYPH } from './pdf-fonts.ts';
import { MARGINS } from './pdf-page-layout.ts';
import { headingRuns, pageRuns, quoteRuns, STYLES } from './pdf-styles.ts';
import type { Run } from './pdf-text-layout.ts';
import type { Report, ReportBlock, ReportGroup, ReportItem, ReportRow, ReportSection } from './report-model.ts';
import { reportTexts } from './texts.ts';
import { writePdfVerdict } from './write-pdf-verdict.ts';

type Bookmark = PdfCanvas['pdf']['outline'];
type EntriesBlock = Extract<ReportBlock, { kind: 'entries' }>;

/** Space in points that a heading needs below it to stay on the same page as its content. */
const HEADING_ROOM = 60;
const ITEM_ROOM = 36;
/** Points from the left margin: the texts of numbered and of labelled items. */
const MARK_INDENT = 20;
const LABEL_WIDTH = 128;
const QUOTE_INDENT = 10;

/**
 * The report as a PDF with bookmarks, a structure for screen readers, and embedded fonts. The verdict has the first page
 * for itself, except where the report is a page shorter when the rest begins below it.
 */
export async function writePdf(report: Report): Promise<Uint8Array> {
  const [running, separate] = [writePages(report, false), writePages(report, true)];
  const isShorter = running.pdf.bufferedPageRange().count < separate.pdf.bufferedPageRange().count;
  return (isShorter ? running : separate).finish();
}

function writePages(report: Report, startsOnNewPage: boolean): PdfCanvas {
  const canvas = createPdfCanvas(reportTexts.reportTitle(report.documentName), report.documentName, report.product);
  const { pdf } = canvas;
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  writePdfVerdict(canvas, root, report);
  if (startsOnNewPage) pdf.addPage();
  for (const section of report.sections) writeSection(canvas, root, section, pdf.outline);
  writeAbout(canvas, root, report);
  root.end();
  return canvas;
}

function writeSection(
  canvas: PdfCanvas,
  root: Structure,
  { title, note, groups }: ReportSection,
  bookmarks: Bookmark,
): void {
  startSection(canvas, HEADING_ROOM);
  const part = canvas.section(root, 'Sect');
  const bookmark = bookmarks.addItem(title);
  canvas.write(part, 'H2', [{ ...STYLES.section, text: title }], { after: 3 });
  if (note !== null) canvas.write(part, 'P', [{ ...STYLES.note, text: note }], { after: 4 });
  for (const group of groups) writeGroup(canvas, part, group, bookmark);
  part.end();
}

/** Space above a heading, except at the top of a page. */
function startSection(canvas: PdfCanvas, room: number): void {
  if (canvas.pdf.y > MARGINS.top) canvas.pdf.y += 11;
  canvas.keepTogether(room);
}

function writeGroup(canvas: PdfCanvas, part: Structure, { title, blocks }: ReportGroup, bookmark: Bookmark): void {
  if (title !== null) {
    canvas.keepTogether(HEADING_ROOM);
    bookmark.addItem(title);
    canvas.write(part, 'H3', [{ ...STYLES.group, text: title }], { after: 3 });
  }
  for (const block of blocks) writeBlock(canvas, part, block);
  canvas.pdf.y += 2;
}

function writeBlock(canvas: PdfCanvas, part: Structure, block: ReportBlock): void {
  if (block.kind === 'paragraph') {
    canvas.write(part, 'P', [{ ...STYLES.text, text: block.text }, ...pageRuns(block.pages)], { after: 4 });
    return;
  }
  if (block.kind === 'entries') {
    writeEntries(canvas, part, block);
    return;
  }
  const list = canvas.section(part, 'L');
  if (block.kind === 'rows') for (const row of block.rows) writeRow(canvas, list, row);
  else for (const item of block.items) writeItem(canvas, list, item);
  list.end();
}

/** One statement: its number in the margin, what it is, and the words it rests on. */
function writeItem(canvas: PdfCanvas, list: Structure, { anchor, mark, ...item }: ReportItem): void {
  canvas.keepTogether(ITEM_ROOM);
  const element = canvas.section(list, 'LI');
  const anchors = anchor === null ? [] : [anchor];
  if (mark !== null) {
    const top = canvas.pdf.y;
    canvas.write(element, 'Lbl', [{ ...STYLES.strong, text: mark }], { width: MARK_INDENT, anchors });
    canvas.pdf.y = top;
  }
  const body = canvas.section(element, 'LBody');
  const indent = mark === null ? 0 : MARK_INDENT;
  for (const [index, { tag, runs, isInset, name }] of paragraphsOf(item).entries()) {
    const own = index === 0 && mark === null ? anchors : [];
    const place = { indent: indent + (isInset ? QUOTE_INDENT : 0), anchors: name === null ? own : [...own, name] };
    canvas.write(body, tag, runs, place);
  }
  element.end();
  canvas.pdf.y += mark === null ? 2.5 : 5;
}

interface ItemParagraph {
  readonly tag: 'P' | 'BlockQuote';
  readonly runs: readonly Run[];
  readonly isInset: boolean;
  /** The anchor of quoted words. */
  readonly name: string | null;
}

/** The paragraphs of an item; its page numbers end the last one. */
function paragraphsOf({
  severity,
  heading,
  lead,
  text,
  quotes,
  pages,
}: Omit<ReportItem, 'anchor' | 'mark'>): ItemParagraph[] {
  const title = headingRuns(severity, heading, STYLES.strong);
  const start = lead === null ? [] : [{ ...STYLES.strong, text: `${lead}: ` }];
  const own = text === null ? [] : [...start, { ...STYLES.text, text }];
  const plain = { tag: 'P' as const, isInset: false, name: null };
  const isInset = title.length > 0 || own.length > 0;
  const paragraphs: ItemParagraph[] = [
    ...(title.length > 0 ? [{ ...plain, runs: title }] : []),
    ...(own.length > 0 ? [{ ...plain, runs: own }] : []),
    ...quotes.map((quote, index) => {
      const runs = index === 0 && own.length === 0 ? [...start, ...quoteRuns(quote)] : quoteRuns(quote);
      return { tag: 'BlockQuote' as const, runs, isInset, name: quote.anchor };
    }),
  ];
  return paragraphs.map((paragraph, index) =>
    index < paragraphs.length - 1 ? paragraph : { ...paragraph, runs: [...paragraph.runs, ...pageRuns(pages)] },
  );
}

/** A label and its text side by side. */
function writeRow(canvas: PdfCanvas, list: Structure, { label, text, anchor, pages }: ReportRow): void {
  const { pdf } = canvas;
  const name = [{ ...STYLES.strong, text: label === '' ? ' ' : label }];
  const height = label === '' ? 0 : canvas.heightOf(name, LABEL_WIDTH - 10);
  canvas.keepTogether(Math.max(height, 14));
  const item = canvas.section(list, 'LI');
  const top = pdf.y;
  const page = pdf.page;
  if (label !== '') canvas.write(item, 'Lbl', name, { width: LABEL_WIDTH - 10 });
  pdf.y = top;
  const anchors = anchor === null ? [] : [anchor];
  canvas.write(item, 'LBody', [{ ...STYLES.text, text }, ...pageRuns(pages)], { indent: LABEL_WIDTH, anchors });
  item.end();
  // The text may have turned the page.
  if (pdf.page === page) pdf.y = Math.max(pdf.y, top + height);
  pdf.y += 2;
}

/** "Present: What is rented p. 1; Rent p. 2" */
function writeEntries(canvas: PdfCanvas, part: Structure, { label, isQuiet, entries }: EntriesBlock): void {
  const style = isQuiet ? STYLES.note : STYLES.text;
  const runs = entries.flatMap(({ text, anchor, pages }, index) => [
    { ...(anchor === null ? style : STYLES.reference), text, goTo: anchor },
    ...pageRuns(pages),
    { ...style, text: index < entries.length - 1 ? '; ' : '' },
  ]);
  const lead = label === '' ? [] : [{ ...STYLES.strong, size: style.size, text: `${label}: ` }];
  canvas.write(part, 'P', [...lead, ...runs], { after: 4 });
}

function writeAbout(canvas: PdfCanvas, root: Structure, { about }: Report): void {
  startSection(canvas, HEADING_ROOM);
  const part = canvas.section(root, 'Sect');
  canvas.pdf.outline.addItem(reportTexts.about);
  canvas.write(part, 'H2', [{ ...STYLES.section, text: reportTexts.about }], { after: 3 });
  const lines = canvas.hasMissingLetters() ? [...about, reportTexts.missingLetters(MISSING_GLYPH)] : about;
  canvas.write(part, 'P', [{ ...STYLES.note, text: lines.join(' ') }]);
  part.end();
}
