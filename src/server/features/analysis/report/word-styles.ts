import { readFileSync } from 'node:fs';
import { AlignmentType, BorderStyle, type Document } from 'docx';

type DocumentOptions = ConstructorParameters<typeof Document>[0];

const SANS = 'Report Sans';
const SERIF = 'Report Serif';
export const SOFT = '535B5F';
export const BRAND = '0B5351';
export const WARNING = '8A4100';
export const SEVERITY_COLORS = { High: 'A8241C', Medium: WARNING, Low: SOFT } as const;
export const LEVEL_COLORS = { high: 'A8241C', medium: WARNING, low: '2B7347' } as const;
/** Twentieths of a point: the width of the text on A4, the indent of numbered items, and that of their words. */
export const TEXT_WIDTH = 9_600;
export const MARK_INDENT = 420;
export const QUOTE_INDENT = 620;
export const MARGIN = 1_150;
export const HAIRLINE = { style: BorderStyle.SINGLE, size: 4, color: 'D9D3C8' } as const;
export const NO_LINE = { style: BorderStyle.NONE, size: 0, color: 'auto' } as const;

const fontFile = (name: string) => readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url));

/** The typefaces of the product, embedded: a computer that lacks them shows the same. */
export function listWordFonts(): NonNullable<DocumentOptions['fonts']> {
  return [
    { name: SANS, data: fontFile('ReportSans-Regular'), bold: fontFile('ReportSans-SemiBold') },
    { name: SERIF, data: fontFile('ReportSerif-Regular'), bold: fontFile('ReportSerif-SemiBold') },
  ];
}

const HEADING = { font: SERIF, bold: true, color: BRAND };

/** Sizes in half points, spaces in twentieths of a point. Built-in styles keep their names, so that Word knows headings. */
export const WORD_STYLES: NonNullable<DocumentOptions['styles']> = {
  default: {
    document: {
      run: { font: SANS, size: 19, color: '1D2426', language: { value: 'en-US' } },
      paragraph: { spacing: { after: 60, line: 264 } },
    },
    title: { run: { font: SERIF, bold: true, size: 40 }, paragraph: { spacing: { before: 120, after: 20 } } },
    heading1: { run: { ...HEADING, size: 27 }, paragraph: { keepNext: true, spacing: { before: 260, after: 60 } } },
    heading2: {
      run: { font: SANS, bold: true, size: 20 },
      paragraph: { keepNext: true, spacing: { before: 120, after: 40 } },
    },
    hyperlink: { run: { color: BRAND } },
  },
  paragraphStyles: [
    { id: 'Product', name: 'Product', basedOn: 'Normal', run: { ...HEADING, size: 22 } },
    { id: 'Lead', name: 'Lead', basedOn: 'Normal', run: { size: 21 }, paragraph: { spacing: { after: 100 } } },
    {
      id: 'Note',
      name: 'Note',
      basedOn: 'Normal',
      run: { size: 17, color: SOFT },
      paragraph: { spacing: { after: 80 } },
    },
    {
      id: 'Warning',
      name: 'Warning',
      basedOn: 'Normal',
      run: { color: WARNING },
      paragraph: { spacing: { after: 100 } },
    },
    {
      id: 'Figure',
      name: 'Figure',
      basedOn: 'Normal',
      run: { bold: true, size: 22 },
      paragraph: { keepNext: true, spacing: { after: 0 } },
    },
    {
      id: 'Point',
      name: 'Point',
      basedOn: 'Normal',
      paragraph: {
        keepNext: true,
        indent: { left: MARK_INDENT, hanging: MARK_INDENT },
        spacing: { before: 100, after: 20 },
      },
    },
    {
      id: 'PointText',
      name: 'Point Text',
      basedOn: 'Normal',
      paragraph: { indent: { left: MARK_INDENT }, spacing: { after: 20 } },
    },
    {
      id: 'DocumentQuote',
      name: 'Document Quote',
      basedOn: 'Normal',
      run: { font: SERIF, color: '39413F' },
      paragraph: { spacing: { after: 40 } },
    },
    {
      id: 'Furniture',
      name: 'Furniture',
      basedOn: 'Normal',
      run: { size: 16, color: SOFT },
      paragraph: { alignment: AlignmentType.START },
    },
  ],
};
