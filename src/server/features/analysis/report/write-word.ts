import {
  AlignmentType,
  BorderStyle,
  Document,
  type FileChild,
  Footer,
  HeadingLevel,
  type IRunOptions,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { baseDirection } from '#server/domain/text/visual-order.ts';
import type { Report } from './report-content.ts';
import type { ReportItem, ReportSection, ReportSource } from './report-parts.ts';

/** Half points, as Word counts. */
const SMALL = 18;
const SOFT = '535B5F';
const BRAND = '0B5351';
const LINE = { style: BorderStyle.SINGLE, size: 4, color: 'CDC6BA' } as const;
/** Twentieths of a point. */
const ITEM_GAP = 120;
const QUOTE_INDENT = 280;
const HEADING_FONT = { color: BRAND, bold: true };

/** The report as a Word file with real headings and a table for the clauses. */
export async function writeWord(report: Report): Promise<Uint8Array> {
  const { title, product, facts, sections, notice } = report;
  const children: FileChild[] = [
    paragraph(product, { style: 'eyebrow' }),
    new Paragraph({ heading: HeadingLevel.TITLE, ...directed(title) }),
    ...facts.map(({ label, text }) => labelled(label, text)),
    ...sections.flatMap(writeSection),
    heading('About this report', HeadingLevel.HEADING_1),
    ...notice.map((line) => paragraph(line, { style: 'quiet' })),
  ];
  const document = new Document({
    title,
    creator: product,
    lastModifiedBy: product,
    description: `Made by ${product}`,
    styles: STYLES,
    sections: [{ children, footers: { default: footer(title) } }],
  });
  return Packer.toBuffer(document);
}

const STYLES = {
  default: {
    document: { run: { font: 'Calibri', size: 22, language: { value: 'en-US' } } },
    title: { run: { size: 40, bold: true }, paragraph: { spacing: { after: 200 } } },
    heading1: {
      run: { ...HEADING_FONT, size: 28 },
      paragraph: { spacing: { before: 360, after: 120 }, keepNext: true },
    },
    heading2: { run: { size: 24, bold: true }, paragraph: { spacing: { before: 200, after: 80 }, keepNext: true } },
  },
  paragraphStyles: [
    { id: 'eyebrow', name: 'Eyebrow', basedOn: 'Normal', run: { ...HEADING_FONT, size: SMALL } },
    {
      id: 'quiet',
      name: 'Quiet',
      basedOn: 'Normal',
      run: { size: SMALL, color: SOFT },
      paragraph: { spacing: { after: 120 } },
    },
    {
      id: 'sourceQuote',
      name: 'Source Quote',
      basedOn: 'Normal',
      run: { size: SMALL, color: SOFT, italics: true },
      paragraph: { indent: { start: QUOTE_INDENT }, spacing: { after: 40 } },
    },
  ],
};

function writeSection({ title, note, layout, groups }: ReportSection): FileChild[] {
  const head = [
    heading(title, HeadingLevel.HEADING_1),
    ...(note === null ? [] : [paragraph(note, { style: 'quiet' })]),
  ];
  if (layout === 'table') return [...head, writeTable(groups)];
  return [
    ...head,
    ...groups.flatMap((group) => [
      ...(group.title === null ? [] : [heading(`${group.title} (${group.items.length})`, HeadingLevel.HEADING_2)]),
      ...group.items.flatMap(writeItem),
    ]),
  ];
}

function writeItem({ heading: name, text, sources }: ReportItem): Paragraph[] {
  return [
    ...(name === null ? [] : [paragraph(name, { isBold: true, before: ITEM_GAP, keepNext: true })]),
    ...(text === null ? [] : [paragraph(text, { before: name === null ? ITEM_GAP : 0, keepNext: sources.length > 0 })]),
    ...sources.map(writeQuote),
  ];
}

function writeQuote({ pageNumber, quote, isVerified }: ReportSource): Paragraph {
  return paragraph(`Page ${pageNumber}${isVerified ? '' : ' (not verified)'}: “${quote}”`, { style: 'sourceQuote' });
}

function writeTable(groups: ReportSection['groups']): Table {
  const header = new TableRow({
    tableHeader: true,
    cantSplit: true,
    children: ['Clause', 'Standing', 'Note and words'].map((title) => cell([paragraph(title, { isBold: true })])),
  });
  const rows = groups.flatMap(({ title, items }) =>
    items.map(({ heading: name, text, sources }) => {
      const details = [...(text === null ? [] : [paragraph(text)]), ...sources.map(writeQuote)];
      const cells = [[paragraph(name ?? '')], [paragraph(title ?? '')], details.length > 0 ? details : [paragraph('')]];
      return new TableRow({ children: cells.map(cell) });
    }),
  );
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    columnWidths: [2400, 1300, 5300],
    borders: { top: LINE, bottom: LINE, left: LINE, right: LINE, insideHorizontal: LINE, insideVertical: LINE },
    rows: [header, ...rows],
  });
}

function cell(children: Paragraph[]): TableCell {
  return new TableCell({ children, margins: { top: 60, bottom: 60, left: 100, right: 100 } });
}

function footer(title: string): Footer {
  const page = new TextRun({ children: ['Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES], size: 16 });
  const name = directed(title, { size: 16, color: SOFT });
  return new Footer({
    children: [new Paragraph(name), new Paragraph({ alignment: AlignmentType.END, children: [page] })],
  });
}

function heading(text: string, level: (typeof HeadingLevel)[keyof typeof HeadingLevel]): Paragraph {
  return new Paragraph({ heading: level, ...directed(text) });
}

function labelled(label: string, text: string): Paragraph {
  const [run] = directed(text).children;
  return new Paragraph({
    spacing: { after: 80 },
    children: [new TextRun({ text: `${label}: `, bold: true, color: SOFT }), ...(run ? [run] : [])],
  });
}

interface ParagraphOptions {
  readonly style?: string;
  readonly isBold?: boolean;
  /** Space above, in twentieths of a point. */
  readonly before?: number;
  readonly keepNext?: boolean;
}

function paragraph(
  text: string,
  { style, isBold = false, before, keepNext = false }: ParagraphOptions = {},
): Paragraph {
  return new Paragraph({
    ...(style !== undefined && { style }),
    ...(before !== undefined && { spacing: { before, after: 40 } }),
    ...(keepNext && { keepNext }),
    ...directed(text, isBold ? { bold: true } : {}),
  });
}

/** A run with its text direction. Unset options are left to the style. */
function directed(text: string, run: IRunOptions = {}): { bidirectional?: true; children: TextRun[] } {
  if (baseDirection(text) === 'left-to-right') return { children: [new TextRun({ ...run, text })] };
  return { bidirectional: true, children: [new TextRun({ ...run, text, rightToLeft: true })] };
}
