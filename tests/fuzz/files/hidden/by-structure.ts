import { type Channel, hidden, type TextBlock, unread } from './channel.ts';
import { show, showAlways, textString } from './operators.ts';
import { number, type PageCanvas } from './page-canvas.ts';

const DECOY = 'see overleaf';

/** A decoy that is drawn, in a span that says the words. */
function span(canvas: PageCanvas, properties: string, drawn: string): string {
  return canvas.isBaseline ? drawn : `/Span ${properties} BDC ${drawn} EMC\n`;
}

const decoy = (block: TextBlock, text = DECOY): string => showAlways({ ...block, lines: [text] });
const saying = (block: TextBlock): string => `<< /ActualText ${textString(block.phrase.text)} >>`;

/** A channel that shows the words in optional content (ISO 32000-1, 8.11). */
function optional(name: string, group: (canvas: PageCanvas) => string): Channel {
  return hidden(
    name,
    (canvas, block) => `/OC ${canvas.name('Properties', group(canvas))} BDC ${show(canvas, block)} EMC`,
  );
}

/** Words hidden by marked content and optional content. */
export const BY_STRUCTURE: readonly Channel[] = [
  hidden('ActualText over other words', (canvas, block) => span(canvas, saying(block), decoy(block))),
  unread('ActualText over nothing', (canvas, block) => span(canvas, saying(block), '')),
  hidden('ActualText over a space', (canvas, block) => span(canvas, saying(block), decoy(block, ' '))),
  hidden('ActualText in a property list', (canvas, block) =>
    span(canvas, canvas.name('Properties', canvas.add(saying(block))), decoy(block)),
  ),
  hidden('ActualText longer than what is drawn', (canvas, block) => {
    const drawn = 'see overleaf for this';
    return span(canvas, `<< /ActualText ${textString(`${drawn} ${block.phrase.text}`)} >>`, decoy(block, drawn));
  }),
  hidden(
    'ActualText in a form',
    (canvas, block) => `${canvas.form(span(canvas, saying(block), decoy(block, 'page')))} Do`,
  ),
  hidden('ActualText for every word', (canvas, block) =>
    block.phrase.text
      .split(' ')
      .map((word, index) => {
        const x = block.x + ((index * 30) % Math.max(31, block.width));
        const drawn = showAlways({ ...block, lines: ['note'] }, { x, size: block.size * 0.9 });
        return span(canvas, `<< /ActualText ${textString(`${word} `)} >>`, drawn);
      })
      .join(''),
  ),
  unread('ActualText over a line', (canvas, block) => {
    const [x, y] = [number(block.x), number(block.y)];
    return span(canvas, saying(block), `q 0.5 w ${x} ${y} m ${number(block.x + block.width)} ${y} l S Q`);
  }),
  optional('layer that is off', (canvas) => canvas.addLayer('off')),
  optional(
    'membership of layers that are all to be off',
    (canvas) => `<< /Type /OCMD /OCGs [${canvas.addLayer('on')}] /P /AllOff >>`,
  ),
  hidden('form of a layer that is off', (canvas, block) => {
    const form = canvas.form(show(canvas, block), `/BBox [-9999 -9999 9999 9999] /OC ${canvas.addLayer('off')}`);
    return `${form} Do`;
  }),
  hidden('layer that is on in a layer that is off', (canvas, block) => {
    const [off, on] = [canvas.addLayer('off'), canvas.addLayer('on')].map((layer) => canvas.name('Properties', layer));
    return `/OC ${off} BDC /OC ${on} BDC ${show(canvas, block)} EMC EMC`;
  }),
  unread('alternative description of a figure', (canvas, block) =>
    canvas.isBaseline ? decoy(block) : `/Figure << /Alt ${textString(block.phrase.text)} >> BDC ${decoy(block)} EMC`,
  ),
  unread(
    'expansion of an abbreviation',
    (_canvas, block) => `/Span << /E ${textString(block.phrase.text)} >> BDC ${decoy(block, 'etc.')} EMC`,
  ),
];
