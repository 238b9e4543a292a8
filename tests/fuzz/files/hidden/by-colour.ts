import { type Channel, hidden, type TextBlock } from './channel.ts';
import { fill, graphicsState, grow, image, paintImage, path, show } from './operators.ts';
import { number, type PageCanvas } from './page-canvas.ts';

/** A channel that sets a colour to fill with by operators, and shows the words. */
function inColor(name: string, color: (canvas: PageCanvas) => string): Channel {
  return hidden(name, (canvas, block) => `q ${color(canvas)} ${show(canvas, block)} Q`);
}

/** A channel that lays something under the words first. */
function onGround(name: string, ground: (canvas: PageCanvas, block: TextBlock) => string, color: string): Channel {
  return hidden(name, (canvas, block) => `${ground(canvas, block)} q ${color} ${show(canvas, block)} Q`);
}

const TO_BLACK = '<< /FunctionType 2 /Domain [0 1] /C0 [1 1 1] /C1 [0 0 0] /N 1 >>';
const WHITE_POINT = '/WhitePoint [0.9505 1 1.089]';
const DARK = 24;

/** Words in the colour of what is under them (ISO 32000-1, 8.6). */
export const BY_COLOUR: readonly Channel[] = [
  inColor('white', () => '1 1 1 rg'),
  inColor('nearly white', () => '0.992 0.992 0.996 rg'),
  inColor('white in CMYK', () => '0 0 0 0 k'),
  inColor(
    'tint of nothing',
    (canvas) => `${canvas.name('ColorSpace', `[/Separation /Spot /DeviceRGB ${TO_BLACK}]`)} cs 0 scn`,
  ),
  inColor(
    'tint of one in a hundred',
    (canvas) => `${canvas.name('ColorSpace', `[/Separation /Spot /DeviceRGB ${TO_BLACK}]`)} cs 0.01 scn`,
  ),
  inColor(
    'white of an indexed space',
    (canvas) => `${canvas.name('ColorSpace', '[/Indexed /DeviceRGB 1 <000000ffffff>]')} cs 1 sc`,
  ),
  inColor(
    'white of a calibrated space',
    (canvas) => `${canvas.name('ColorSpace', `[/CalRGB << ${WHITE_POINT} >>]`)} cs 1 1 1 sc`,
  ),
  inColor(
    'white of the Lab space',
    (canvas) => `${canvas.name('ColorSpace', `[/Lab << ${WHITE_POINT} /Range [-128 127 -128 127] >>]`)} cs 100 0 0 sc`,
  ),
  inColor('two colorants, both at nothing', (canvas) => {
    const program = canvas.addStream('/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1 0 1]', '{ 0 0 }');
    return `${canvas.name('ColorSpace', `[/DeviceN [/Gold /Silver] /DeviceCMYK ${program}]`)} cs 0 0 scn`;
  }),
  inColor('a pattern that draws nothing', (canvas) => {
    const cell = canvas.addStream(
      `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 8 8] /XStep 8 /YStep 8 /Resources ${canvas.resources}`,
      'q Q',
    );
    return `/Pattern cs ${canvas.name('Pattern', cell)} scn`;
  }),
  inColor('a pattern of white tiles', (canvas) => {
    const cell = canvas.addStream(
      `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 8 8] /XStep 8 /YStep 8 /Resources ${canvas.resources}`,
      '1 g 0 0 8 8 re f',
    );
    return `/Pattern cs ${canvas.name('Pattern', cell)} scn`;
  }),
  inColor('a gradient that does not reach the words', (canvas) => {
    const shading = `<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [-9000 0 -8000 0] /Function ${TO_BLACK} >>`;
    return `/Pattern cs ${canvas.name('Pattern', `<< /Type /Pattern /PatternType 2 /Shading ${shading} >>`)} scn`;
  }),
  inColor('a gradient from white to white', (canvas) => {
    const white = '<< /FunctionType 2 /Domain [0 1] /C0 [1 1 1] /C1 [1 1 1] /N 1 >>';
    const shading = `<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 600 0] /Extend [true true] /Function ${white} >>`;
    return `/Pattern cs ${canvas.name('Pattern', `<< /Type /Pattern /PatternType 2 /Shading ${shading} >>`)} scn`;
  }),
  inColor('white, overprinting', (canvas) => `${graphicsState(canvas, '/OP true /op true /OPM 1')} 0 0 0 0 k`),
  onGround(
    'the colour of the box it is on',
    (_canvas, block) => fill(grow(block.box, 3), '0.2 0.3 0.5 rg'),
    '0.2 0.3 0.5 rg',
  ),
  onGround(
    'nearly the colour of the box it is on',
    (_canvas, block) => fill(grow(block.box, 3), '0.8 0.9 0.85 rg'),
    '0.808 0.904 0.856 rg',
  ),
  onGround('black on a black bar', (_canvas, block) => fill(grow(block.box, 3), '0 g'), '0 g'),
  onGround(
    'the colour of a translucent box',
    (canvas, block) => `q ${graphicsState(canvas, '/ca 0.5')} ${fill(grow(block.box, 3), '0 g')} Q`,
    '0.5 g',
  ),
  onGround(
    'the colour of a picture of one colour',
    (canvas, block) =>
      paintImage(
        image(canvas, 4, 4, () => [60, 120, 90]),
        grow(block.box, 3),
      ),
    '0.2353 0.4706 0.3529 rg',
  ),
  onGround(
    'black on a picture of a dark night',
    (canvas, block) =>
      paintImage(
        image(canvas, 64, 16, (x, y) => [(x * y) % 3, (x + y) % 3, (x * 3 + y) % 4]),
        grow(block.box, 3),
      ),
    '0 g',
  ),
  onGround(
    'the middle of a picture with a frame',
    (canvas, block) =>
      paintImage(
        image(canvas, 200, 80, (x, y) => (x < 2 || y < 2 || x > 197 || y > 77 ? [255, 0, 0] : [DARK, DARK, DARK])),
        grow(block.box, 12),
      ),
    '0.0941 g',
  ),
  hidden('letters of a gradient over the same gradient', (canvas, block) => {
    const color = '<< /FunctionType 2 /Domain [0 1] /C0 [0.9 0.4 0.2] /C1 [0.2 0.3 0.8] /N 1 >>';
    const [left, , right] = grow(block.box, 3);
    const shading = canvas.name(
      'Shading',
      `<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [${number(left)} 0 ${number(right)} 0] /Extend [true true] /Function ${color} >>`,
    );
    const letters = canvas.isBaseline ? '' : `q ${show(canvas, block, { setUp: '7 Tr' })} ${shading} sh Q`;
    return `q ${path(grow(block.box, 3))} W n ${shading} sh Q ${letters}`;
  }),
  {
    name: 'in the colours of a striped ground, stripe by stripe',
    kind: 'hidden',
    draw: (canvas, block) => {
      const [left, bottom, right, top] = grow(block.box, 2);
      const count = 6;
      const step = (right - left) / count;
      for (let stripe = 0; stripe < count; stripe += 1) {
        const color = stripe % 2 === 0 ? '0.7 0.1 0.1 rg' : '0.1 0.1 0.6 rg';
        const box = [left + stripe * step, bottom, left + (stripe + 1) * step, top] as const;
        canvas.draw(`${fill(box, color)} q ${path(grow(box, -0.3))} W n ${color} ${show(canvas, block)} Q`);
      }
    },
  },
];
