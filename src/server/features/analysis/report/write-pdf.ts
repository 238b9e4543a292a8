import { createPdfCanvas, MISSING_GLYPH, type PdfCanvas, type TextStyle } from './pdf-canvas.ts';
import type { Report } from './report-content.ts';
import type { ReportGroup, ReportItem, ReportSection } from './report-parts.ts';

type Structure = ReturnType<PdfCanvas['section']>;
type Bookmark = PdfCanvas['pdf']['outline'];

const INK = '#1d2426';
const SOFT = '#535b5f';
const BRAND = '#0b5351';
const WARNING = '#8a4100';
const DANGER = '#b3261e';
const GOOD = '#2b7347';
const LEVEL_COLORS = { high: DANGER, medium: WARNING, low: GOOD } as const;
const GROUP_COLORS: Readonly<Record<string, string>> = {
  High: DANGER,
  Medium: WARNING,
  Low: SOFT,
  Unusual: WARNING,
  Missing: DANGER,
  Present: GOOD,
};

const STYLES = {
  product: { font: 'bold', size: 9, color: BRAND, after: 6 },
  title: { font: 'bold', size: 19, color: INK, after: 12 },
  factLabel: { font: 'bold', size: 8.5, color: SOFT },
  fact: { font: 'regular', size: 10, color: INK, after: 6 },
  section: { font: 'bold', size: 13.5, color: BRAND, after: 6 },
  group: { font: 'bold', size: 10.5, color: INK, after: 5 },
  note: { font: 'regular', size: 9, color: SOFT, after: 8 },
  itemHeading: { font: 'bold', size: 10, color: INK, after: 2 },
  item: { font: 'regular', size: 10, color: INK, after: 2 },
  quote: { font: 'oblique', size: 8.5, color: SOFT, indent: 14, after: 1 },
} as const satisfies Record<string, TextStyle>;

/** Space in points that a heading needs below it to stay on the same page as its content. */
const HEADING_ROOM = 92;
const ITEM_ROOM = 44;
/** Height in points of a heading, and of a note of some lines. */
const HEADING_HEIGHT = 40;
const NOTE_HEIGHT = 80;

/** The report as a PDF with bookmarks, a structure for screen readers, and embedded fonts. */
export async function writePdf(report: Report): Promise<Uint8Array> {
  const canvas = createPdfCanvas(report.title, report.product);
  const { pdf } = canvas;
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  writeHead(canvas, root, report);
  for (const section of report.sections) writeSection(canvas, root, section, pdf.outline);
  writeNotice(canvas, root, report);
  root.end();
  return canvas.finish(report.title);
}

function writeHead(canvas: PdfCanvas, root: Structure, { product, title, facts, risk }: Report): void {
  canvas.write(root, 'P', product, STYLES.product);
  canvas.write(root, 'H1', title, STYLES.title);
  const { pdf, left, width } = canvas;
  const section = canvas.section(root, 'Sect');
  for (const { label, text } of facts) {
    canvas.keepTogether(ITEM_ROOM);
    canvas.write(section, 'P', label, STYLES.factLabel);
    canvas.write(section, 'P', text, STYLES.fact);
  }
  if (risk !== null) {
    canvas.decorate(() => {
      const y = pdf.y + 2;
      pdf.roundedRect(left, y, width, 5, 2.5).fill('#e4dfd6');
      if (risk.score > 0) pdf.roundedRect(left, y, (width * risk.score) / 100, 5, 2.5).fill(LEVEL_COLORS[risk.level]);
    });
  }
  pdf.y += 24;
  section.end();
}

function writeSection(canvas: PdfCanvas, root: Structure, section: ReportSection, bookmarks: Bookmark): void {
  const hasGroupTitle = section.groups[0]?.title != null;
  canvas.keepTogether(HEADING_ROOM + (hasGroupTitle ? HEADING_HEIGHT : 0) + (section.note === null ? 0 : NOTE_HEIGHT));
  const part = canvas.section(root, 'Sect');
  const bookmark = bookmarks.addItem(section.title);
  canvas.write(part, 'H2', section.title, STYLES.section);
  if (section.note !== null) canvas.write(part, 'P', section.note, STYLES.note);
  for (const group of section.groups) writeGroup(canvas, part, group, bookmark);
  part.end();
  canvas.pdf.y += 12;
}

function writeGroup(canvas: PdfCanvas, part: Structure, { title, items }: ReportGroup, bookmark: Bookmark): void {
  if (title !== null) {
    canvas.keepTogether(HEADING_ROOM);
    bookmark.addItem(title);
    canvas.write(part, 'H3', `${title} (${items.length})`, { ...STYLES.group, color: GROUP_COLORS[title] ?? INK });
  }
  const list = canvas.section(part, 'L');
  for (const item of items) writeItem(canvas, list, item);
  list.end();
  canvas.pdf.y += 4;
}

function writeItem(canvas: PdfCanvas, list: Structure, { heading, text, sources }: ReportItem): void {
  canvas.keepTogether(ITEM_ROOM);
  const item = canvas.section(list, 'LI');
  const body = canvas.section(item, 'LBody');
  if (heading !== null) canvas.write(body, 'P', heading, STYLES.itemHeading);
  if (text !== null) canvas.write(body, 'P', text, STYLES.item);
  for (const { pageNumber, quote, isVerified } of sources) {
    const words = `Page ${pageNumber}${isVerified ? '' : ' (not verified)'}: “${quote}”`;
    canvas.write(body, 'BlockQuote', words, isVerified ? STYLES.quote : { ...STYLES.quote, color: WARNING });
  }
  item.end();
  canvas.pdf.y += 6;
}

function writeNotice(canvas: PdfCanvas, root: Structure, { notice }: Report): void {
  canvas.keepTogether(HEADING_ROOM);
  const part = canvas.section(root, 'Sect');
  canvas.pdf.outline.addItem('About this report');
  canvas.write(part, 'H2', 'About this report', STYLES.section);
  for (const line of notice) canvas.write(part, 'P', line, STYLES.note);
  if (canvas.hasMissingLetters()) {
    const words = `Letters that this file’s typeface lacks are shown as ${MISSING_GLYPH}. The Word report has them all.`;
    canvas.write(part, 'P', words, STYLES.note);
  }
  part.end();
}
