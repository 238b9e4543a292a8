import { type Channel, hidden, unread } from './channel.ts';
import { fitSize, literal, path, show, standardFont } from './operators.ts';
import { number } from './page-canvas.ts';

const FAR = 4000;
/** Advance of every letter of Courier, in thousandths of its size. */
const COURIER_ADVANCE = 0.6;
/** The least that stays between an edge of the page and words outside it, in points. */
const MARGIN = 8;

/** Words hidden by parameters of the text state (ISO 32000-1, 9.3) and by matrices. */
export const BY_TEXT_STATE: readonly Channel[] = [
  hidden('rendering mode 3', (canvas, block) => show(canvas, block, { setUp: '3 Tr' })),
  hidden('rendering mode 7', (canvas, block) => `q ${show(canvas, block, { setUp: '7 Tr' })} Q`),
  hidden('horizontal scaling of one per cent', (canvas, block) => show(canvas, block, { setUp: '1 Tz' })),
  hidden('horizontal scaling of next to nothing', (canvas, block) => show(canvas, block, { setUp: '0.001 Tz' })),
  hidden('half-point type', (canvas, block) => show(canvas, block, { size: 0.5 })),
  hidden('type under two points', (canvas, block, rng) =>
    show(canvas, block, { size: 1.2 + rng.below(6) / 10, leading: 2 }),
  ),
  hidden('zero text matrix', (canvas, block) => show(canvas, block, { matrix: '0 0 0 0' })),
  hidden('text matrix without height', (canvas, block) => show(canvas, block, { matrix: '1 0 0 0.004' })),
  hidden('text matrix without width', (canvas, block) => show(canvas, block, { matrix: '0.004 0 0 1' })),
  hidden('type of size zero', (canvas, block) => show(canvas, block, { size: 0 })),
  hidden(
    'scaled to a speck by the page matrix',
    (canvas, block) =>
      `q 0.01 0 0 0.01 ${number(block.x)} ${number(block.y)} cm ${show(canvas, block, { x: 0, y: 0 })} Q`,
  ),
  hidden('nested scales that multiply to a speck', (canvas, block) => {
    const inner = canvas.form(
      show(canvas, block, { x: 0, y: 0 }),
      '/BBox [-9999 -9999 9999 9999] /Matrix [0.2 0 0 0.2 0 0]',
    );
    const outer = canvas.form(
      `q 0.2 0 0 0.2 0 0 cm ${inner} Do Q`,
      '/BBox [-9999 -9999 9999 9999] /Matrix [0.2 0 0 0.2 0 0]',
    );
    return `q 1 0 0 1 ${number(block.x)} ${number(block.y)} cm ${outer} Do Q`;
  }),
  hidden('sheared into streaks', (canvas, block) => show(canvas, block, { size: 2, leading: 2.4, matrix: '1 0 30 1' })),
  unread('all letters on one spot', (canvas, block) => {
    const font = standardFont(canvas, 'Courier-Bold');
    return show(canvas, block, { font, setUp: `${number(-COURIER_ADVANCE * block.size)} Tc` });
  }),
  {
    name: 'single letters, each invisible',
    kind: 'hidden',
    draw: (canvas, block) => {
      if (canvas.isBaseline) return;
      const font = standardFont(canvas, 'Courier');
      const size = fitSize(block, COURIER_ADVANCE);
      block.lines.forEach((line, row) => {
        [...line].forEach((letter, column) => {
          if (letter === ' ') return;
          const at = `${number(block.x + column * size * COURIER_ADVANCE)} ${number(block.y - row * block.leading)}`;
          canvas.draw(`q BT ${font} ${number(size)} Tf 3 Tr ${at} Td ${literal(letter)} Tj ET Q`);
        });
      });
    },
  },
  unread('all letters of each word on one spot', (canvas, block) => {
    const font = standardFont(canvas, 'Courier-Bold');
    const back = number(COURIER_ADVANCE * 1000);
    const write = (line: string): string =>
      line
        .split(' ')
        .map((word) => `[${[...word].map((letter) => `${literal(letter)} ${back}`).join(' ')} -1200] TJ`)
        .join(' ');
    return show(canvas, block, { font, write, size: block.size * 0.8 });
  }),
  hidden(
    'outline in a dash that never comes',
    (canvas, block) => `q [1 9000] 4 d ${show(canvas, block, { setUp: '1 Tr' })} Q`,
  ),
  hidden('outline in white', (canvas, block) => `q 1 G 0.4 w ${show(canvas, block, { setUp: '1 Tr' })} Q`),
  hidden(
    'filling under its own white outline',
    (canvas, block) => `q 1 G ${number(block.size)} w ${show(canvas, block, { setUp: '2 Tr' })} Q`,
  ),
  hidden('left of the page', (canvas, block) => show(canvas, block, { x: -block.width - MARGIN })),
  hidden('right of the page', (canvas, block) => show(canvas, block, { x: canvas.width + MARGIN })),
  hidden(
    'above the page by a matrix',
    (canvas, block) => `q 1 0 0 1 0 ${number(canvas.height + MARGIN)} cm ${show(canvas, block, { y: 60 })} Q`,
  ),
  hidden('below the page, far', (canvas, block) => show(canvas, block, { y: -FAR })),
  hidden('outside the crop box', (canvas, block) => {
    const room = block.width + 4 * MARGIN;
    canvas.growMediaBox(room);
    return show(canvas, block, { x: -room + MARGIN });
  }),
  hidden('raised off the page', (canvas, block) => show(canvas, block, { setUp: `${FAR} Ts` })),
  hidden('spaced off the page', (canvas, block) =>
    show(canvas, block, { write: (line) => `[-900000 ${literal(line)}] TJ` }),
  ),
  hidden('a sliver of each letter at the edge', (canvas, block) => {
    const left = -block.size * COURIER_ADVANCE;
    const font = standardFont(canvas, 'Courier');
    const letters = [...block.phrase.text];
    const rows = letters.map((letter) => `${literal(letter)} Tj T*`).join(' ');
    if (canvas.isBaseline) return '';
    const leading = Math.min(block.size, (canvas.height - 40) / letters.length);
    return `q BT ${font} ${number(block.size)} Tf ${number(leading)} TL 1 0 0 1 ${number(left)} ${number(canvas.height - 20)} Tm ${rows} ET Q`;
  }),
  hidden('turned along the edge, outside', (canvas, block) =>
    show(canvas, block, { matrix: '0 1 -1 0', x: -block.leading * 3, y: 40, leading: -block.leading / 2 }),
  ),
  hidden('huge letters of which a sliver is on the page', (canvas, block) => {
    const size = 300;
    return show(canvas, block, { size, leading: 0, y: canvas.height + 0.22 * size, x: -size });
  }),
  hidden('black in the stem of a large letter', (canvas, block) => {
    // The dash of Helvetica Bold is 1,000 wide and about 100 high, from 240 above the baseline.
    const font = standardFont(canvas, 'Helvetica-Bold', '/Encoding /WinAnsiEncoding');
    const large = block.leading * 11;
    const dashes = block.lines.map((_line, row) => {
      const y = block.y - row * block.leading - 0.23 * large - block.leading * 0.35;
      const scale = ((block.width + 8) / large) * 100;
      return `q BT ${font} ${number(large)} Tf ${number(scale)} Tz 1 0 0 1 ${number(block.x - 4)} ${number(y)} Tm <97> Tj ET Q`;
    });
    const small = block.size * 0.6;
    return `q ${path(block.box)} W n ${dashes.join('\n')} ${show(canvas, block, { size: small })} Q`;
  }),
];
