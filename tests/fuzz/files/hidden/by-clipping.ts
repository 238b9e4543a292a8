import type { Channel } from './channel.ts';
import { grow, move, path, show, showAlways } from './operators.ts';
import { number } from './page-canvas.ts';

/** Words hidden by clipping paths (ISO 32000-1, 8.5.4) and by the bounding boxes of forms. */
export const BY_CLIPPING: readonly Channel[] = [
  {
    name: 'empty clipping path',
    kind: 'hidden',
    draw: (canvas, block) => canvas.draw(`q 0 0 0 0 re W n ${show(canvas, block)} Q`),
  },
  {
    name: 'clipping path elsewhere',
    kind: 'hidden',
    draw: (canvas, block) =>
      canvas.draw(
        `q ${path(move(block.box, 0, block.leading * block.lines.length + 40))} W n ${show(canvas, block)} Q`,
      ),
  },
  {
    name: 'two clipping paths with nothing in common',
    kind: 'hidden',
    draw: (canvas, block) => {
      const [left, bottom, right, top] = block.box;
      const below = path([left, bottom - 40, right, bottom - 4]);
      canvas.draw(`q ${path([left, bottom - 4, right, top])} W n ${below} W n ${show(canvas, block)} Q`);
    },
  },
  {
    name: 'clipping path with a hole, by the even-odd rule',
    kind: 'hidden',
    draw: (canvas, block) =>
      canvas.draw(
        `q ${path([0, 0, canvas.width, canvas.height])} ${path(grow(block.box, 3))} W* n ${show(canvas, block)} Q`,
      ),
  },
  {
    name: 'clipped to letters that are elsewhere',
    kind: 'hidden',
    draw: (canvas, block) => {
      const letters = showAlways({ ...block, lines: ['clip'] }, { setUp: '7 Tr', y: block.y + 200 });
      canvas.draw(`q ${letters} ${show(canvas, block, { setUp: '0 Tr' })} Q`);
    },
  },
  {
    name: 'clipped to a full stop',
    kind: 'hidden',
    draw: (canvas, block) => {
      const dot = showAlways({ ...block, lines: ['.'] }, { setUp: '7 Tr' });
      canvas.draw(`q ${dot} ${show(canvas, block, { setUp: '0 Tr' })} Q`);
    },
  },
  {
    name: 'form with a bounding box elsewhere',
    kind: 'hidden',
    draw: (canvas, block) => {
      const form = canvas.form(
        show(canvas, block),
        `/BBox [${grow(move(block.box, 0, -300), -2)
          .map(number)
          .join(' ')}]`,
      );
      canvas.draw(`${form} Do`);
    },
  },
  {
    name: 'form with an empty bounding box',
    kind: 'hidden',
    draw: (canvas, block) => {
      const at = `${number(block.x)} ${number(block.y)}`;
      canvas.draw(`${canvas.form(show(canvas, block), `/BBox [${at} ${at}]`)} Do`);
    },
  },
  {
    name: 'form in a form whose boxes do not meet',
    kind: 'hidden',
    draw: (canvas, block) => {
      const box = block.box.map(number).join(' ');
      const away = move(block.box, canvas.width, 0).map(number).join(' ');
      const inner = canvas.form(show(canvas, block), `/BBox [${box}]`);
      canvas.draw(`${canvas.form(`${inner} Do`, `/BBox [${away}]`)} Do`);
    },
  },
  {
    name: 'clipped to a hairline under the words',
    kind: 'hidden',
    draw: (canvas, block) => {
      const lines = block.lines.map((_line, row) => {
        const y = block.y - row * block.leading - block.size * 0.23;
        return path([block.box[0], y - 0.15, block.box[2], y]);
      });
      canvas.draw(`q ${lines.join(' ')} W n ${show(canvas, block)} Q`);
    },
  },
  {
    name: 'clipped to a circle beside the words',
    kind: 'hidden',
    draw: (canvas, block) => {
      const [x, y] = [block.box[2] + 30, block.y].map(number);
      canvas.draw(
        `q 1 0 0 1 ${x} ${y} cm 5 0 m 5 7 -5 7 -5 0 c -5 -7 5 -7 5 0 c h W n 1 0 0 1 -${x} -${y} cm ${show(canvas, block)} Q`,
      );
    },
  },
  {
    name: 'clipped line by line in a turned frame',
    kind: 'hidden',
    draw: (canvas, block) => {
      const frame = `0 1 -1 0 ${number(block.x)} ${number(block.y)} cm`;
      canvas.draw(
        `q ${frame} 40 40 30 0.1 re W n 0 -1 1 0 0 0 cm 1 0 0 1 ${number(-block.x)} ${number(-block.y)} cm ${show(canvas, block)} Q`,
      );
    },
  },
];
