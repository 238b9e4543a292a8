import type { Channel } from './channel.ts';
import { fitSize, literal, path, show } from './operators.ts';
import { number } from './page-canvas.ts';

const FAR = 4000;
/** Advance of every letter of Courier, in thousandths of its size. */
const COURIER_ADVANCE = 0.6;
/** The least that stays between an edge of the page and words outside it, in points. */
const MARGIN = 8;

/** Words hidden by parameters of the text state (ISO 32000-1, 9.3) and by matrices. */
export const BY_TEXT_STATE: readonly Channel[] = [
  {
    name: 'rendering mode 3',
    kind: 'hidden',
    draw: (canvas, block) => canvas.draw(show(canvas, block, { setUp: '3 Tr' })),
  },
  {
    name: 'rendering mode 7',
    kind: 'hidden',
    draw: (canvas, block) => canvas.draw(`q ${show(canvas, block, { setUp: '7 Tr' })} Q`),
  },
  {
    name: 'horizontal scaling of one per cent',
    kind: 'hidden',
    draw: (canvas, block) => canvas.draw(show(canvas, block, { setUp: '1 Tz' })),
  },
  {
    name: 'horizontal scaling of next to nothing',
    kind: 'hidden',
    draw: (canvas, block) => canvas.draw(show(canvas, block, { setUp: '0.001 Tz' })),
  },
  { name: 'half-point type', kind: 'hidden', draw: (canvas, block) => canvas.draw(show(canvas, block, { size: 0.5 })) },
  {
    name: 'type under two points',
    kind: 'hidden',
    draw: (canvas, block, rng) => canvas.draw(show(canvas, block, { size: 1.2 + rng.below(6) / 10, leading: 2 })),
  },
  {
    name: 'zero text matrix',
    kind: 'hidden',
    draw: (canvas, block) => canvas.draw(show(canvas, block, { matrix: '0 0 0 0' })),
  },
  {
    name: 'text matrix without height',
    kind: 'hidden',
    draw: (canvas, block) => canvas.draw(show(canvas, block, { matrix: '1 0 0 0.004' })),
  },
  {
    name: 'text matrix without width',
    kind: 'hidden',
    draw: (canvas, block) => canvas.draw(show(canvas, block, { matrix: '0.004 0 0 1' })),
  },
  { name: 'type of size zero', kind: 'hidden', draw: (canvas, block) => canvas.draw(show(canvas, block, { size: 0 })) },
  {
    name: 'scaled to a speck by the page matrix',
    kind: 'hidden',
    draw: (canvas, block) =>
      canvas.draw(`q 0.01 0 0 0.01 ${number(block.x)} ${number(block.y)} cm ${show(canvas, block, { x: 0, y: 0 })} Q`),
  },
  {
    name: 'nested scales that multiply to a speck',
    kind: 'hidden',
    draw: (canvas, block) => {
      const inner = canvas.form(
        show(canvas, block, { x: 0, y: 0 }),
        '/BBox [-9999 -9999 9999 9999] /Matrix [0.2 0 0 0.2 0 0]',
      );
      const outer = canvas.form(
        `q 0.2 0 0 0.2 0 0 cm ${inner} Do Q`,
        '/BBox [-9999 -9999 9999 9999] /Matrix [0.2 0 0 0.2 0 0]',
      );
      canvas.draw(`q 1 0 0 1 ${number(block.x)} ${number(block.y)} cm ${outer} Do Q`);
    },
  },
  {
    name: 'sheared into streaks',
    kind: 'hidden',
    draw: (canvas, block) => canvas.draw(show(canvas, block, { size: 2, leading: 2.4, matrix: '1 0 30 1' })),
  },
  {
    name: 'all letters on one spot',
    kind: 'unread',
    draw: (canvas, block) => {
      const font = canvas.name('Font', '<< /Type /Font /Subtype /Type1 /BaseFont /Courier-Bold >>');
      canvas.draw(show(canvas, block, { font, setUp: `${number(-COURIER_ADVANCE * block.size)} Tc` }));
    },
  },
  {
    name: 'single letters, each invisible',
    kind: 'hidden',
    draw: (canvas, block) => {
      if (canvas.isBaseline) return;
      const font = canvas.name('Font', '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>');
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
  {
    name: 'all letters of each word on one spot',
    kind: 'unread',
    draw: (canvas, block) => {
      const font = canvas.name('Font', '<< /Type /Font /Subtype /Type1 /BaseFont /Courier-Bold >>');
      const back = number(COURIER_ADVANCE * 1000);
      const write = (line: string): string =>
        line
          .split(' ')
          .map((word) => `[${[...word].map((letter) => `${literal(letter)} ${back}`).join(' ')} -1200] TJ`)
          .join(' ');
      canvas.draw(show(canvas, block, { font, write, size: block.size * 0.8 }));
    },
  },
  {
    name: 'outline in a dash that never comes',
    kind: 'hidden',
    draw: (canvas, block) => canvas.draw(`q [1 9000] 4 d ${show(canvas, block, { setUp: '1 Tr' })} Q`),
  },
  {
    name: 'outline in white',
    kind: 'hidden',
    draw: (canvas, block) => canvas.draw(`q 1 G 0.4 w ${show(canvas, block, { setUp: '1 Tr' })} Q`),
  },
  {
    name: 'filling under its own white outline',
    kind: 'hidden',
    draw: (canvas, block) => canvas.draw(`q 1 G ${number(block.size)} w ${show(canvas, block, { setUp: '2 Tr' })} Q`),
  },
  {
    name: 'left of the page',
    kind: 'hidden',
    draw: (canvas, block) => canvas.draw(show(canvas, block, { x: -block.width - MARGIN })),
  },
  {
    name: 'right of the page',
    kind: 'hidden',
    draw: (canvas, block) => canvas.draw(show(canvas, block, { x: canvas.width + MARGIN })),
  },
  {
    name: 'above the page by a matrix',
    kind: 'hidden',
    draw: (canvas, block) =>
      canvas.draw(`q 1 0 0 1 0 ${number(canvas.height + MARGIN)} cm ${show(canvas, block, { y: 60 })} Q`),
  },
  {
    name: 'below the page, far',
    kind: 'hidden',
    draw: (canvas, block) => canvas.draw(show(canvas, block, { y: -FAR })),
  },
  {
    name: 'outside the crop box',
    kind: 'hidden',
    draw: (canvas, block) => {
      const room = block.width + 4 * MARGIN;
      canvas.growMediaBox(room);
      canvas.draw(show(canvas, block, { x: -room + MARGIN }));
    },
  },
  {
    name: 'raised off the page',
    kind: 'hidden',
    draw: (canvas, block) => canvas.draw(show(canvas, block, { setUp: `${FAR} Ts` })),
  },
  {
    name: 'spaced off the page',
    kind: 'hidden',
    draw: (canvas, block) => canvas.draw(show(canvas, block, { write: (line) => `[-900000 ${literal(line)}] TJ` })),
  },
  {
    name: 'a sliver of each letter at the edge',
    kind: 'hidden',
    draw: (canvas, block) => {
      const left = -block.size * COURIER_ADVANCE;
      const font = canvas.name('Font', '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>');
      const letters = [...block.phrase.text];
      const rows = letters.map((letter) => `${literal(letter)} Tj T*`).join(' ');
      if (canvas.isBaseline) return;
      const leading = Math.min(block.size, (canvas.height - 40) / letters.length);
      canvas.draw(
        `q BT ${font} ${number(block.size)} Tf ${number(leading)} TL 1 0 0 1 ${number(left)} ${number(canvas.height - 20)} Tm ${rows} ET Q`,
      );
    },
  },
  {
    name: 'turned along the edge, outside',
    kind: 'hidden',
    draw: (canvas, block) =>
      canvas.draw(
        show(canvas, block, { matrix: '0 1 -1 0', x: -block.leading * 3, y: 40, leading: -block.leading / 2 }),
      ),
  },
  {
    name: 'huge letters of which a sliver is on the page',
    kind: 'hidden',
    draw: (canvas, block) => {
      const size = 300;
      canvas.draw(show(canvas, block, { size, leading: 0, y: canvas.height + 0.22 * size, x: -size }));
    },
  },
  {
    name: 'black in the stem of a large letter',
    kind: 'hidden',
    draw: (canvas, block) => {
      // The dash of Helvetica Bold is 1,000 wide and about 100 high, from 240 above the baseline.
      const font = canvas.name(
        'Font',
        '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
      );
      const large = block.leading * 11;
      const dashes = block.lines.map((_line, row) => {
        const y = block.y - row * block.leading - 0.23 * large - block.leading * 0.35;
        const scale = ((block.width + 8) / large) * 100;
        return `q BT ${font} ${number(large)} Tf ${number(scale)} Tz 1 0 0 1 ${number(block.x - 4)} ${number(y)} Tm <97> Tj ET Q`;
      });
      const small = block.size * 0.6;
      canvas.draw(`q ${path(block.box)} W n ${dashes.join('\n')} ${show(canvas, block, { size: small })} Q`);
    },
  },
];
