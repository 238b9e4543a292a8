import { type Channel, hidden, type TextBlock } from './channel.ts';
import { fill, graphicsState, grow, image, literal, paintImage, path, show, standardFont } from './operators.ts';
import { number, type PageCanvas } from './page-canvas.ts';

/** A channel that shows the words in black and lays something over them. */
function coveredBy(name: string, cover: (canvas: PageCanvas, block: TextBlock) => string): Channel {
  return hidden(name, (canvas, block) => `${show(canvas, block)} ${cover(canvas, block)}`);
}

const at = (box: readonly number[]): string => box.map(number).join(' ');

/** Words under something that is painted later (ISO 32000-1, 8.2: the painters' model). */
export const BY_COVERING: readonly Channel[] = [
  coveredBy('a white box over it', (_canvas, block) => fill(grow(block.box, 2), '1 g')),
  coveredBy('a black bar over it', (_canvas, block) => fill(grow(block.box, 2), '0 g')),
  coveredBy('a picture over it', (canvas, block) =>
    paintImage(
      image(canvas, 30, 10, (x, y) => [200, 200 + ((x * y) % 40), 120 + x]),
      grow(block.box, 3),
    ),
  ),
  coveredBy('an inline image over it', (_canvas, block) => {
    const [left, bottom, right, top] = grow(block.box, 3).map(number).map(Number) as [number, number, number, number];
    return `q ${right - left} 0 0 ${top - bottom} ${left} ${bottom} cm BI /W 1 /H 1 /CS /G /BPC 8 /F /AHx ID ff> EI Q`;
  }),
  coveredBy('an image mask over it', (canvas, block) => {
    const mask = canvas.name(
      'XObject',
      canvas.addStream(
        '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ImageMask true /BitsPerComponent 1 /Decode [0 1]',
        '\x00',
      ),
    );
    return `q 1 1 0.9 rg ${paintImage(mask, grow(block.box, 3))} Q`;
  }),
  coveredBy('a gradient over it', (canvas, block) => {
    const color = '<< /FunctionType 2 /Domain [0 1] /C0 [0.8 0.9 1] /C1 [1 1 1] /N 1 >>';
    const [left, , right] = block.box;
    const shading = canvas.name(
      'Shading',
      `<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [${number(left)} 0 ${number(right)} 0] /Extend [true true] /Function ${color} >>`,
    );
    return `q ${path(grow(block.box, 3))} W n ${shading} sh Q`;
  }),
  coveredBy('a broad line over it', (_canvas, block) => {
    const [left, bottom, right, top] = grow(block.box, 3);
    const y = number((bottom + top) / 2);
    return `q 1 G ${number(top - bottom)} w ${number(left)} ${y} m ${number(right)} ${y} l S Q`;
  }),
  coveredBy(
    'a form with a box over it',
    (canvas, block) => `${canvas.form(fill(grow(block.box, 3), '0.95 0.95 1 rg'))} Do`,
  ),
  coveredBy('many narrow lines over it', (_canvas, block) => {
    const [left, bottom, right, top] = grow(block.box, 3);
    const rows: string[] = [];
    for (let y = bottom; y <= top; y += 0.4)
      rows.push(`${number(left)} ${number(y)} m ${number(right)} ${number(y)} l`);
    return `q 1 G 0.9 w ${rows.join(' ')} S Q`;
  }),
  coveredBy('a white dash of a large font over it', (canvas, block) => {
    const font = standardFont(canvas, 'Helvetica-Bold', '/Encoding /WinAnsiEncoding');
    const large = block.leading * 24;
    return block.lines
      .map((_line, row) => {
        const y = block.y - row * block.leading + 0.28 * block.size - 0.28 * large;
        const scale = ((block.width + 20) / large) * 100;
        return `q 1 g BT ${font} ${number(large)} Tf ${number(scale)} Tz 1 0 0 1 ${number(block.x - 10)} ${number(y)} Tm <97> Tj ET Q`;
      })
      .join('\n');
  }),
  coveredBy('a tiling pattern over it', (canvas, block) => {
    const cell = canvas.addStream(
      `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 6 6] /XStep 6 /YStep 6 /Resources ${canvas.resources}`,
      '0.9 1 0.9 rg -1 -1 8 8 re f',
    );
    return `q /Pattern cs ${canvas.name('Pattern', cell)} scn ${path(grow(block.box, 3))} f Q`;
  }),
  coveredBy('a transparency group with a box over it', (canvas, block) => {
    const group = '/BBox [-9999 -9999 9999 9999] /Group << /S /Transparency /I true >>';
    return `${canvas.form(fill(grow(block.box, 3), '1 g'), group)} Do`;
  }),
  coveredBy('a picture with a soft mask that lets nothing through', (canvas, block) => {
    const mask = canvas.addStream(
      '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
      '\xff',
    );
    return paintImage(
      image(canvas, 2, 2, () => [255, 255, 255], `/SMask ${mask}`),
      grow(block.box, 3),
    );
  }),
  coveredBy('a round shape over it', (_canvas, block) => {
    const [left, bottom, right, top] = grow(block.box, 4);
    const radius = block.size;
    const points = [left - radius, bottom, left - radius, top, left, top].map(number).join(' ');
    const back = [right + radius, top, right + radius, bottom, right, bottom].map(number).join(' ');
    return `q 1 g ${number(left)} ${number(bottom)} m ${points} c ${number(right)} ${number(top)} l ${back} c h f Q`;
  }),
  coveredBy('white twice at seven tenths and nine tenths over it', (canvas, block) => {
    const box = fill(grow(block.box, 3), '1 g');
    return `q ${graphicsState(canvas, '/ca 0.97')} ${box} ${box} Q`;
  }),
  {
    name: 'an annotation over it',
    kind: 'hidden',
    draw: (canvas, block) => {
      canvas.draw(show(canvas, block));
      const box = grow(block.box, 3);
      const size: readonly [number, number, number, number] = [0, 0, box[2] - box[0], box[3] - box[1]];
      canvas.annotate('/Subtype /Square /F 4 /IC [1 1 1] /C [1 1 1]', box, { content: fill(size, '1 g') });
    },
  },
  {
    name: 'under the ground of the page',
    kind: 'hidden',
    draw: (canvas, block) =>
      canvas.drawBeneath(`${show(canvas, block)} ${fill([0, 0, canvas.width, canvas.height], '1 g')}`),
  },
  {
    name: 'under a picture as large as the page',
    kind: 'hidden',
    draw: (canvas, block) =>
      canvas.drawBeneath(
        `${show(canvas, block)} ${paintImage(
          image(canvas, 4, 4, () => [255]),
          [0, 0, canvas.width, canvas.height],
        )}`,
      ),
  },
  hidden('overwritten by other letters', (canvas, block) => {
    const font = standardFont(canvas, 'Helvetica-Bold');
    const rows = block.lines.flatMap((_line, row) =>
      ['MWMWMWMW', 'HEHEHEHE', 'XBXBXBXB', '########', 'NNNNNNNN', 'ZZZZZZZZ'].map((letters, turn) => {
        const y = block.y - row * block.leading - (turn % 3) * 0.8;
        const text = letters.repeat(Math.ceil(block.width / (block.size * 4.5)));
        return `BT ${font} ${number(block.size * 1.05)} Tf 1 0 0 1 ${number(block.x - 2 - turn)} ${number(y)} Tm ${literal(text)} Tj ET`;
      }),
    );
    return `q ${path(grow(block.box, 2))} W n ${show(canvas, block)} ${rows.join('\n')} Q`;
  }),
  hidden('in a knockout group, under its last element', (canvas, block) => {
    const content = `${show(canvas, block)} ${fill(grow(block.box, 3), '1 1 0.95 rg')}`;
    const group = `/BBox [${at(grow(block.box, 4))}] /Group << /S /Transparency /K true >>`;
    return `${canvas.form(content, group)} Do`;
  }),
];
