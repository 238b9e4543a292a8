import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectParser,
  type PDFPageLeaf,
  PDFRawStream,
  type PDFRef,
} from '@cantoo/pdf-lib';

/** A rectangle in points: left, bottom, right, top. */
export type Box = readonly [number, number, number, number];

/** The lists of a resource dictionary (ISO 32000-1, table 33). */
type ResourceKind = 'Font' | 'ExtGState' | 'XObject' | 'ColorSpace' | 'Pattern' | 'Shading' | 'Properties';

/**
 * Writes operators and objects into a page that is there already. Coordinates are of the page as it is shown: points from
 * its lower left corner, upright whatever its rotation.
 */
export interface PageCanvas {
  readonly width: number;
  readonly height: number;
  /**
   * The same page without the words: everything else that an injection draws is drawn. What differs between the two is
   * what a person can see of the words.
   */
  readonly isBaseline: boolean;
  /** Operators over the page's own content. */
  draw(operators: string): void;
  /** Operators under the page's own content. */
  drawBeneath(operators: string): void;
  /** @param syntax an object in the syntax of ISO 32000-1, 7.3. @returns a reference like `12 0 R` */
  add(syntax: string): string;
  addStream(entries: string, data: string | Uint8Array): string;
  /** Names an object in the page's resources. @returns the name with its slash */
  name(kind: ResourceKind, syntax: string): string;
  /** A form XObject that may use all that was named. @returns its name with its slash */
  form(content: string, entries?: string): string;
  /** A reference to all that was named, for the resources of forms, patterns and fonts. */
  readonly resources: string;
  /** An annotation whose rectangle is given as shown; an appearance stream is turned along with the page. */
  annotate(entries: string, box: Box, appearance?: { readonly content: string; readonly entries?: string }): string;
  /** A text field in the document's form. */
  addField(widget: string): void;
  /** An optional content group. @returns a reference to it */
  addLayer(state: 'on' | 'off'): string;
  /** Makes the media box larger on all sides; what is shown stays as it is. */
  growMediaBox(points: number): void;
  /** Writes what was drawn into the page. */
  finish(): void;
}

const QUARTER_TURN = 90;
/** The linear part of the matrix from the page as shown to its own coordinates, by its rotation. */
const TURNS: Readonly<Record<number, string>> = { 0: '1 0 0 1', 90: '0 1 -1 0', 180: '-1 0 0 -1', 270: '0 -1 1 0' };

/** @throws Error for a page whose boxes say nothing, or whose units are not points */
export function createPageCanvas(document: PDFDocument, pageNumber: number, isBaseline: boolean): PageCanvas {
  const page = document.getPage(pageNumber - 1).node;
  const unit = page.lookup(PDFName.of('UserUnit'));
  if (unit instanceof PDFNumber && unit.asNumber() !== 1) throw new Error('The page has its own units.');
  const { context } = document;
  const box = visibleBox(page);
  const rotation = ((((page.Rotate()?.asNumber() ?? 0) % 360) + 360) % 360) as number;
  const isSideways = rotation % (2 * QUARTER_TURN) !== 0;
  const [spanX, spanY] = [box[2] - box[0], box[3] - box[1]];
  const turn = TURNS[rotation] ?? '1 0 0 1';
  const toPage = `${turn} ${cornerOf(box, rotation).map(number).join(' ')} cm`;
  const resourceDict = context.obj({});
  const resourceRef = context.register(resourceDict);
  const over: string[] = [];
  const beneath: string[] = [];
  let named = 0;

  const parse = (syntax: string): PDFObject =>
    PDFObjectParser.forBytes(Buffer.from(`${syntax} `, 'latin1'), context).parseObject();
  const add = (syntax: string): string => reference(context.register(parse(syntax)));
  const addStream = (entries: string, data: string | Uint8Array): string => {
    const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : data;
    const dict = parse(`<< ${entries} /Length ${bytes.length} >>`) as PDFDict;
    return reference(context.register(PDFRawStream.of(dict, bytes)));
  };
  const name = (kind: ResourceKind, syntax: string): string => {
    named += 1;
    const key = `Lx${named}`;
    for (const target of [resourceDict, pageResources(page, context)]) {
      const list = target.lookup(PDFName.of(kind));
      const dict = list instanceof PDFDict ? list.clone(context) : context.obj({});
      dict.set(PDFName.of(key), parse(syntax));
      target.set(PDFName.of(kind), dict);
    }
    return `/${key}`;
  };
  return {
    width: isSideways ? spanY : spanX,
    height: isSideways ? spanX : spanY,
    isBaseline,
    resources: reference(resourceRef),
    draw: (operators) => void over.push(operators),
    drawBeneath: (operators) => void beneath.push(operators),
    add,
    addStream,
    name,
    form(content, entries = '/BBox [-9999 -9999 9999 9999]') {
      return name(
        'XObject',
        addStream(`/Type /XObject /Subtype /Form ${entries} /Resources ${reference(resourceRef)}`, content),
      );
    },
    annotate(entries, shown, appearance) {
      const rect = turnBox(shown, box, rotation).map(number).join(' ');
      const [width, height] = [shown[2] - shown[0], shown[3] - shown[1]];
      const stream =
        appearance &&
        addStream(
          `/Type /XObject /Subtype /Form ${appearance.entries ?? `/BBox [0 0 ${number(width)} ${number(height)}]`} /Matrix [${turn} 0 0] /Resources ${reference(resourceRef)}`,
          appearance.content,
        );
      const ref = add(`<< /Type /Annot /Rect [${rect}] ${entries} ${stream ? `/AP << /N ${stream} >>` : ''} >>`);
      const annotations = page.Annots()?.clone(context) ?? context.obj([]);
      annotations.push(parse(ref));
      page.set(PDFName.of('Annots'), annotations);
      return ref;
    },
    addField(widget) {
      const form = subDict(document.catalog, 'AcroForm', context);
      const fields = form.lookup(PDFName.of('Fields'));
      const list = fields instanceof PDFArray ? fields : context.obj([]);
      list.push(parse(widget));
      form.set(PDFName.of('Fields'), list);
    },
    addLayer(state) {
      const layer = add('<< /Type /OCG /Name (Layer) >>');
      const properties = subDict(document.catalog, 'OCProperties', context);
      pushTo(properties, 'OCGs', parse(layer), context);
      pushTo(subDict(properties, 'D', context), state === 'off' ? 'OFF' : 'ON', parse(layer), context);
      return layer;
    },
    growMediaBox(points) {
      const media = boxOf(page.MediaBox());
      page.set(PDFName.of('CropBox'), context.obj([...box]));
      page.set(
        PDFName.of('MediaBox'),
        context.obj([media[0] - points, media[1] - points, media[2] + points, media[3] + points]),
      );
    },
    finish() {
      const streams = page.normalizedEntries().Contents ?? context.obj([]);
      const own = streams.asArray();
      const wrap = (operators: readonly string[]): string => `q ${toPage}\n${operators.join('\n')}\nQ\n`;
      const first = parse(addStream('', `${beneath.length > 0 ? wrap(beneath) : ''}q\n`));
      const last = parse(addStream('', `\nQ\n${over.length > 0 ? wrap(over) : ''}`));
      page.set(PDFName.of('Contents'), context.obj([first, ...own, last]));
    },
  };
}

/** What is shown of a page: its crop box, as far as it lies in the media box (ISO 32000-1, 14.11.2). */
export function visibleBox(page: PDFPageLeaf): Box {
  const media = boxOf(page.MediaBox());
  const crop = page.CropBox();
  const wanted = crop ? boxOf(crop) : media;
  const box: Box = [
    Math.max(media[0], wanted[0]),
    Math.max(media[1], wanted[1]),
    Math.min(media[2], wanted[2]),
    Math.min(media[3], wanted[3]),
  ];
  if (box[2] - box[0] < 1 || box[3] - box[1] < 1) throw new Error('The page shows nothing.');
  return box;
}

/** A number without an exponent, which PDF has none of. */
export function number(value: number): string {
  return String(Number(value.toFixed(4)));
}

function boxOf(array: PDFArray): Box {
  const [a = 0, b = 0, c = 0, d = 0] = array.asArray().map((_item, index) => array.lookup(index, PDFNumber).asNumber());
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

/** Where the lower left corner of the page as shown is in its own coordinates. */
function cornerOf([left, bottom, right, top]: Box, rotation: number): readonly [number, number] {
  if (rotation === QUARTER_TURN) return [right, bottom];
  if (rotation === 2 * QUARTER_TURN) return [right, top];
  if (rotation === 3 * QUARTER_TURN) return [left, top];
  return [left, bottom];
}

function turnBox(shown: Box, page: Box, rotation: number): Box {
  const [a = 1, b = 0, c = 0, d = 1] = (TURNS[rotation] ?? '1 0 0 1').split(' ').map(Number);
  const [e, f] = cornerOf(page, rotation);
  const corners = [
    [a * shown[0] + c * shown[1] + e, b * shown[0] + d * shown[1] + f],
    [a * shown[2] + c * shown[3] + e, b * shown[2] + d * shown[3] + f],
  ] as const;
  const [[x1, y1], [x2, y2]] = corners;
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}

function reference(ref: PDFRef): string {
  return `${ref.objectNumber} ${ref.generationNumber} R`;
}

/** The page's own resources: a copy, so that pages which share theirs are left as they are. */
function pageResources(page: PDFPageLeaf, context: PDFDocument['context']): PDFDict {
  const key = PDFName.of('Resources');
  const own = page.get(key);
  if (own instanceof PDFDict) return own;
  const copy = page.Resources()?.clone(context) ?? context.obj({});
  page.set(key, copy);
  return copy;
}

function subDict(parent: PDFDict, key: string, context: PDFDocument['context']): PDFDict {
  const found = parent.lookup(PDFName.of(key));
  if (found instanceof PDFDict) return found;
  const made = context.obj({});
  parent.set(PDFName.of(key), made);
  return made;
}

function pushTo(parent: PDFDict, key: string, item: PDFObject, context: PDFDocument['context']): void {
  const found = parent.lookup(PDFName.of(key));
  const list = found instanceof PDFArray ? found : context.obj([]);
  list.push(item);
  parent.set(PDFName.of(key), list);
}
