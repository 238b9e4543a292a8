import {
  Document,
  type FileChild,
  Footer,
  Header,
  HeadingLevel,
  Packer,
  PageNumber,
  Paragraph,
  type ParagraphChild,
  Tab,
  Table,
  TableCell,
  TableRow,
  TabStopType,
  TextRun,
  WidthType,
} from 'docx';
import type { Report, ReportBlock, ReportItem, ReportRow, ReportSection } from './report-model.ts';
import { reportTexts } from './texts.ts';
import { directed, linkTo, marked, pageLinks, quoteRuns, severityRun } from './word-runs.ts';
import { listWordFonts, MARGIN, MARK_INDENT, NO_LINE, QUOTE_INDENT, TEXT_WIDTH, WORD_STYLES } from './word-styles.ts';
import { writeWordVerdict } from './write-word-verdict.ts';

type EntriesBlock = Extract<ReportBlock, { kind: 'entries' }>;

/** Twentieths of a point. */
const LABEL_WIDTH = 2_500;

/** The report as a Word file: real headings and styles, embedded fonts, and links from page numbers to their words. */
export async function writeWord(report: Report): Promise<Uint8Array> {
  const { documentName, product, sections } = report;
  const children: FileChild[] = [
    ...writeWordVerdict(report),
    ...sections.flatMap((section, index) => writeSection(section, index === 0)),
    heading(reportTexts.about, HeadingLevel.HEADING_1, sections.length === 0),
    new Paragraph({ style: 'Note', children: [new TextRun(report.about.join(' '))] }),
  ];
  const document = new Document({
    title: reportTexts.reportTitle(documentName),
    subject: documentName,
    creator: product,
    lastModifiedBy: product,
    description: reportTexts.description(product),
    styles: WORD_STYLES,
    fonts: listWordFonts(),
    sections: [
      {
        properties: {
          titlePage: true,
          page: {
            size: { width: 11_906, height: 16_838 },
            margin: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
          },
        },
        headers: {
          default: new Header({ children: [furniture(directed(documentName).children)] }),
          first: new Header({ children: [] }),
        },
        footers: { default: footer(product), first: footer(product) },
        children,
      },
    ],
  });
  return Packer.toBuffer(document);
}

function writeSection({ title, note, groups }: ReportSection, startsPage: boolean): FileChild[] {
  return [
    heading(title, HeadingLevel.HEADING_1, startsPage),
    ...(note === null ? [] : [new Paragraph({ style: 'Note', keepNext: true, children: [new TextRun(note)] })]),
    ...groups.flatMap((group) => [
      ...(group.title === null ? [] : [heading(group.title, HeadingLevel.HEADING_2)]),
      ...group.blocks.flatMap(writeBlock),
    ]),
  ];
}

function writeBlock(block: ReportBlock): FileChild[] {
  if (block.kind === 'paragraph') return [paragraphOf(block.text, pageLinks(block.pages))];
  if (block.kind === 'entries') return [writeEntries(block)];
  if (block.kind === 'rows') return [writeRows(block.rows)];
  return block.items.flatMap(writeItem);
}

/** A paragraph in the direction of its text, with what follows the text. */
function paragraphOf(
  text: string,
  after: readonly ParagraphChild[],
  before: readonly ParagraphChild[] = [],
): Paragraph {
  const { children, ...direction } = directed(text);
  return new Paragraph({ ...direction, children: [...before, ...children, ...after] });
}

function writeItem({ anchor, mark, severity, heading: title, lead, text, quotes, pages }: ReportItem): Paragraph[] {
  const start = lead === null ? [] : [new TextRun({ text: `${lead}: `, bold: true })];
  const isLast = quotes.length === 0;
  const after = isLast ? pageLinks(pages) : [];
  const name = title === null ? [] : [...severityRun(severity), ...directed(title, { bold: true }).children];
  const number = mark === null ? [] : marked(anchor, [new TextRun({ text: `${mark}\t`, bold: true })]);
  const { children: own, ...direction } = text === null ? { children: [] } : directed(text);
  const words = mark === null ? marked(anchor, own) : own;
  return [
    ...(name.length === 0
      ? []
      : [new Paragraph({ style: 'Point', children: [...number, ...name, ...(text === null ? after : [])] })]),
    ...(text === null
      ? []
      : [
          new Paragraph({
            ...(name.length > 0 && { style: 'PointText' }),
            keepNext: !isLast,
            ...direction,
            children: [...start, ...words, ...after],
          }),
        ]),
    ...quotes.map((quote, index) => {
      const runs = quoteRuns(quote);
      const lastPages = index === quotes.length - 1 ? pageLinks(pages) : [];
      const first = index === 0 && text === null ? start : [];
      const indent = { left: name.length > 0 ? QUOTE_INDENT : text === null ? 0 : MARK_INDENT };
      return new Paragraph({
        style: 'DocumentQuote',
        indent,
        ...runs,
        children: [...first, ...runs.children, ...lastPages],
      });
    }),
  ];
}

/** Labels and texts, in a table without lines. */
function writeRows(rows: readonly ReportRow[]): Table {
  const cell = (children: ParagraphChild[], width: number, direction: object = {}) =>
    new TableCell({
      width: { size: width, type: WidthType.DXA },
      margins: { left: 0, right: 100 },
      children: [new Paragraph({ ...direction, spacing: { after: 20 }, children })],
    });
  return new Table({
    width: { size: TEXT_WIDTH, type: WidthType.DXA },
    columnWidths: [LABEL_WIDTH, TEXT_WIDTH - LABEL_WIDTH],
    borders: {
      top: NO_LINE,
      bottom: NO_LINE,
      left: NO_LINE,
      right: NO_LINE,
      insideHorizontal: NO_LINE,
      insideVertical: NO_LINE,
    },
    rows: rows.map(({ label, text, anchor, pages }) => {
      const { children, ...direction } = directed(text);
      const value = [...marked(anchor, children), ...pageLinks(pages)];
      const name = [...directed(label, { bold: true }).children];
      return new TableRow({
        cantSplit: true,
        children: [cell(name, LABEL_WIDTH), cell(value, TEXT_WIDTH - LABEL_WIDTH, direction)],
      });
    }),
  });
}

/** "Present: What is rented p. 1; Rent p. 2" */
function writeEntries({ label, isQuiet, entries }: EntriesBlock): Paragraph {
  const children = entries.flatMap(({ text, anchor, pages }, index) => [
    ...(anchor === null ? directed(text).children : [linkTo(anchor, text)]),
    ...pageLinks(pages),
    new TextRun(index < entries.length - 1 ? '; ' : ''),
  ]);
  const lead = label === '' ? [] : [new TextRun({ text: `${label}: `, bold: true })];
  return new Paragraph({ ...(isQuiet && { style: 'Note' }), children: [...lead, ...children] });
}

function footer(product: string): Footer {
  const [page, of] = reportTexts.pageOf;
  const number = new TextRun({ children: [new Tab(), page, PageNumber.CURRENT, of, PageNumber.TOTAL_PAGES] });
  return new Footer({ children: [furniture([new TextRun(reportTexts.footer(product)), number])] });
}

function furniture(children: readonly ParagraphChild[]): Paragraph {
  const tabStops = [{ type: TabStopType.RIGHT, position: TEXT_WIDTH }];
  return new Paragraph({ style: 'Furniture', tabStops, children: [...children] });
}

function heading(
  text: string,
  level: (typeof HeadingLevel)[keyof typeof HeadingLevel],
  pageBreakBefore = false,
): Paragraph {
  const { children, ...direction } = directed(text);
  return new Paragraph({ heading: level, pageBreakBefore, ...direction, children: [...children] });
}
