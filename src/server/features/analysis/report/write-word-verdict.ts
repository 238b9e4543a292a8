import { type FileChild, HeadingLevel, Paragraph, Table, TableCell, TableRow, TextRun, WidthType } from 'docx';
import type { Report, ReportItem, ReportVerdict } from './report-model.ts';
import { reportTexts } from './texts.ts';
import { directed, marked, pageLinks, quoteRuns, severityRun } from './word-runs.ts';
import { HAIRLINE, LEVEL_COLORS, NO_LINE, QUOTE_INDENT, TEXT_WIDTH } from './word-styles.ts';

const COLUMN_WIDTH = TEXT_WIDTH / 3;

/** The first page: what it is, how bad it is, what it costs, what is next, and the three worst points. */
export function writeWordVerdict({ product, title, verdict }: Report): FileChild[] {
  return [
    styled('Product', product),
    new Paragraph({ heading: HeadingLevel.TITLE, ...directedParagraph(title) }),
    styled('Note', verdict.details.join('  ·  ')),
    ...verdict.warnings.map((warning) => styled('Warning', warning)),
    ...(verdict.what === null ? [] : [styled('Lead', verdict.what)]),
    new Paragraph({ ...directedParagraph(verdict.side ?? ''), spacing: { after: 160 } }),
    writeGlance(verdict),
    ...writeWorst(verdict),
  ];
}

function directedParagraph(text: string) {
  const { children, ...direction } = directed(text);
  return { ...direction, children: [...children] };
}

function styled(style: string, text: string): Paragraph {
  return new Paragraph({ style, ...directedParagraph(text) });
}

/** Score, money and next dates, side by side. */
function writeGlance(verdict: ReportVerdict): Table {
  const cells = [describeScore(verdict), describeMoney(verdict), describeDates(verdict)];
  return new Table({
    width: { size: TEXT_WIDTH, type: WidthType.DXA },
    columnWidths: [COLUMN_WIDTH, COLUMN_WIDTH, COLUMN_WIDTH],
    borders: {
      top: HAIRLINE,
      bottom: NO_LINE,
      left: NO_LINE,
      right: NO_LINE,
      insideHorizontal: NO_LINE,
      insideVertical: NO_LINE,
    },
    rows: [
      new TableRow({
        cantSplit: true,
        children: cells.map((children) => {
          const margins = { top: 80, bottom: 80, left: 0, right: 200 };
          return new TableCell({ children, margins, width: { size: COLUMN_WIDTH, type: WidthType.DXA } });
        }),
      }),
    ],
  });
}

function describeScore({ score: { value, level, text } }: ReportVerdict): Paragraph[] {
  const label = styled('Note', reportTexts.score);
  const meaning = text === '' ? [] : [styled('Normal', text)];
  if (value === null) return [label, styled('Figure', reportTexts.notAssessed), ...meaning];
  const color = LEVEL_COLORS[level ?? 'low'];
  const name = reportTexts.levels[level ?? 'low'];
  const children = [
    new TextRun({ text: reportTexts.scoreOf(value), color, size: 28 }),
    new TextRun({ text: `  ${name}`, color }),
  ];
  return [label, new Paragraph({ style: 'Figure', children }), ...meaning];
}

function describeMoney({ money, noMoney }: ReportVerdict): Paragraph[] {
  const label = styled('Note', reportTexts.money);
  if (money.length === 0) return noMoney === null ? [styled('Normal', '')] : [label, styled('Normal', noMoney)];
  return [
    label,
    ...money.flatMap(({ amount, label: name, pages }) => [
      styled('Figure', amount),
      new Paragraph({ children: [...directed(name).children, ...pageLinks(pages)] }),
    ]),
  ];
}

function describeDates({ dates, noDates }: ReportVerdict): Paragraph[] {
  const label = styled('Note', reportTexts.dates);
  if (dates.length === 0) return noDates === null ? [styled('Normal', '')] : [label, styled('Normal', noDates)];
  return [
    label,
    ...dates.flatMap(({ day, title, pages }) => [
      styled('Figure', day),
      new Paragraph({ children: [...directed(title).children, ...pageLinks(pages)] }),
    ]),
  ];
}

function writeWorst({ worst, worstTitle, score }: ReportVerdict): Paragraph[] {
  if (worst.length === 0) return score.value === null ? [] : [styled('Normal', reportTexts.noPoints)];
  return [
    new Paragraph({ heading: HeadingLevel.HEADING_1, children: [...directed(worstTitle).children] }),
    ...worst.flatMap(writePoint),
  ];
}

function writePoint({ anchor, mark, severity, heading, text, quotes, pages }: ReportItem): Paragraph[] {
  const { children: name } = directed(heading ?? '', { bold: true });
  const number = new TextRun({ text: `${mark ?? ''}\t`, bold: true });
  const own = quotes.length === 0 ? pageLinks(pages) : [];
  return [
    new Paragraph({
      style: 'Point',
      children: [...marked(anchor, [number]), ...severityRun(severity), ...name, ...own],
    }),
    ...quotes.map((quote) => {
      const { children, ...direction } = quoteRuns(quote);
      const keep = { keepNext: text !== null, indent: { left: QUOTE_INDENT } };
      return new Paragraph({
        style: 'DocumentQuote',
        ...keep,
        ...direction,
        children: [...children, ...pageLinks(pages)],
      });
    }),
    ...(text === null ? [] : [styled('PointText', text)]),
  ];
}
