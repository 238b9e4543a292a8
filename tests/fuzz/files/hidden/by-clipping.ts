import { type Channel, hidden } from './channel.ts';
import { grow, move, path, show, showAlways } from './operators.ts';
import { number } from './page-canvas.ts';

/** Words hidden by clipping paths (ISO 32000-1, 8.5.4) and by the bounding boxes of forms. */
export const BY_CLIPPING: readonly Channel[] = [
  hidden('empty clipping path', (canvas, block) => `q 0 0 0 0 re W n ${show(canvas, block)} Q`),
  hidden(
    'clipping path elsewhere',
    (canvas, block) =>
      `q ${path(move(block.box, 0, block.leading * block.lines.length + 40))} W n ${show(canvas, block)} Q`,
  ),
  hidden('two clipping paths with nothing in common', (canvas, block) => {
    const [left, bottom, right, top] = block.box;
    const below = path([left, bottom - 40, right, bottom - 4]);
    return `q ${path([left, bottom - 4, right, top])} W n ${below} W n ${show(canvas, block)} Q`;
  }),
  hidden(
    'clipping path with a hole, by the even-odd rule',
    (canvas, block) =>
      `q ${path([0, 0, canvas.width, canvas.height])} ${path(grow(block.box, 3))} W* n ${show(canvas, block)} Q`,
  ),
  hidden('clipped to letters that are elsewhere', (canvas, block) => {
    const letters = showAlways({ ...block, lines: ['clip'] }, { setUp: '7 Tr', y: block.y + 200 });
    return `q ${letters} ${show(canvas, block, { setUp: '0 Tr' })} Q`;
  }),
  hidden('clipped to a full stop', (canvas, block) => {
    const dot = showAlways({ ...block, lines: ['.'] }, { setUp: '7 Tr' });
    return `q ${dot} ${show(canvas, block, { setUp: '0 Tr' })} Q`;
  }),
  hidden('form with a bounding box elsewhere', (canvas, block) => {
    const form = canvas.form(
      show(canvas, block),
      `/BBox [${grow(move(block.box, 0, -300), -2)
        .map(number)
        .join(' ')}]`,
    );
    return `${form} Do`;
  }),
  hidden('form with an empty bounding box', (canvas, block) => {
    const at = `${number(block.x)} ${number(block.y)}`;
    return `${canvas.form(show(canvas, block), `/BBox [${at} ${at}]`)} Do`;
  }),
  hidden('form in a form whose boxes do not meet', (canvas, block) => {
    const box = block.box.map(number).join(' ');
    const away = move(block.box, canvas.width, 0).map(number).join(' ');
    const inner = canvas.form(show(canvas, block), `/BBox [${box}]`);
    return `${canvas.form(`${inner} Do`, `/BBox [${away}]`)} Do`;
  }),
  hidden('clipped to a hairline under the words', (canvas, block) => {
    const lines = block.lines.map((_line, row) => {
      const y = block.y - row * block.leading - block.size * 0.23;
      return path([block.box[0], y - 0.15, block.box[2], y]);
    });
    return `q ${lines.join(' ')} W n ${show(canvas, block)} Q`;
  }),
  hidden('clipped to a circle beside the words', (canvas, block) => {
    const [x, y] = [block.box[2] + 30, block.y].map(number);
    return `q 1 0 0 1 ${x} ${y} cm 5 0 m 5 7 -5 7 -5 0 c -5 -7 5 -7 5 0 c h W n 1 0 0 1 -${x} -${y} cm ${show(canvas, block)} Q`;
  }),
  hidden('clipped line by line in a turned frame', (canvas, block) => {
    const frame = `0 1 -1 0 ${number(block.x)} ${number(block.y)} cm`;
    return `q ${frame} 40 40 30 0.1 re W n 0 -1 1 0 0 0 cm 1 0 0 1 ${number(-block.x)} ${number(-block.y)} cm ${show(canvas, block)} Q`;
  }),
];
