import type { Channel, TextBlock } from './channel.ts';
import { addEmbeddedFont, addType3Font, drawPixelLetter, EMBEDDED_WIDTH, TYPE3_WIDTH } from './fonts.ts';
import {
  fill,
  fitSize,
  graphicsState,
  grow,
  image,
  literal,
  paintImage,
  path,
  type ShowOptions,
  show,
  standardFont,
  textString,
} from './operators.ts';
import { number, type PageCanvas } from './page-canvas.ts';

const TO_BLACK = '<< /FunctionType 2 /Domain [0 1] /C0 [1 1 1] /C1 [0 0 0] /N 1 >>';
const GROUP = '/BBox [-9999 -9999 9999 9999] /Group << /S /Transparency >>';

function seen(name: string, draw: (canvas: PageCanvas, block: TextBlock) => string, angle = 0): Channel {
  return { name, kind: 'visible', angle, draw: (canvas, block) => canvas.draw(draw(canvas, block)) };
}

/** The words with other options, and operators before them. */
const plain = (name: string, options: ShowOptions = {}, before = ''): Channel =>
  seen(name, (canvas, block) => `q ${before} ${show(canvas, block, options)} Q`);

/** Words that a person can read, by means that are neighbours of those that hide. */
export const VISIBLE: readonly Channel[] = [
  plain('plain'),
  seen('five-point type', (canvas, block) => show(canvas, block, { size: 5 })),
  plain('grey that can be read', {}, '0.55 g'),
  seen(
    'clipping path around the words',
    (canvas, block) => `q ${path(grow(block.box, 2))} W n ${show(canvas, block)} Q`,
  ),
  seen('ActualText that says what is drawn', (canvas, block) =>
    canvas.isBaseline
      ? ''
      : `/Span << /ActualText ${textString(block.lines.join(' '))} >> BDC ${show(canvas, block)} EMC`,
  ),
  seen('ActualText of each word', (canvas, block) => {
    if (canvas.isBaseline) return '';
    const write = (line: string): string =>
      line
        .split(' ')
        .map((word) => `/Span << /ActualText ${textString(word)} >> BDC ${literal(word)} Tj EMC ( ) Tj`)
        .join(' ');
    return show(canvas, block, { write });
  }),
  seen('ActualText of a hyphen at the end of a line', (canvas, block) => {
    if (canvas.isBaseline) return '';
    const long = block.phrase.words.find((word) => word.length > 5) ?? '';
    const [first = '', ...rest] = block.phrase.text.split(long);
    const end = `${literal(first + long.slice(0, 3))} Tj /Span << /ActualText <feff00ad> >> BDC (-) Tj EMC`;
    const size = Math.min(block.size, 7);
    return `BT ${block.font} ${number(size)} Tf ${number(size * 1.3)} TL ${number(block.x)} ${number(block.y)} Td ${end} T* ${literal(long.slice(3) + rest.join(long))} Tj ET`;
  }),
  plain('horizontal scaling of 80 per cent', { setUp: '80 Tz' }),
  plain('horizontal scaling of 60 per cent', { setUp: '60 Tz' }),
  {
    name: 'turned upwards',
    kind: 'visible',
    angle: 90,
    draw: (canvas, block) => {
      const [x, y] = [number(block.box[0] + 12), number(block.box[1])];
      canvas.draw(`q 0 1 -1 0 ${x} ${y} cm ${show(canvas, block, { x: 0, y: 0 })} Q`);
    },
  },
  seen(
    'slanted by thirty degrees',
    (canvas, block) =>
      show(canvas, block, {
        matrix: '0.866 0.5 -0.5 0.866',
        y: block.box[1] + block.lines.length * block.leading,
      }),
    30,
  ),
  seen(
    'white on a dark box',
    (canvas, block) => `${fill(grow(block.box, 3), '0.1 0.2 0.4 rg')} q 1 g ${show(canvas, block)} Q`,
  ),
  seen('dark on a light picture', (canvas, block) => {
    const ground = image(canvas, 40, 20, (x, y) => [220 + ((x * 7) % 30), 225 + ((y * 5) % 30), 240]);
    return `${paintImage(ground, grow(block.box, 6))} ${show(canvas, block)}`;
  }),
  seen('white on a dark picture', (canvas, block) => {
    const ground = image(canvas, 40, 20, (x, y) => [20 + ((x * 7) % 40), 30 + ((y * 5) % 30), 40]);
    return `${paintImage(ground, grow(block.box, 6))} q 1 g ${show(canvas, block)} Q`;
  }),
  seen('outline only', (canvas, block) => `q 0.3 w ${show(canvas, block, { setUp: '1 Tr' })} Q`),
  plain('filled and outlined', { setUp: '2 Tr' }, '0.2 w'),
  seen('Type 3 font of pixels', (canvas, block) =>
    show(canvas, block, { font: addType3Font(canvas, { glyph: drawPixelLetter }), size: fitSize(block, TYPE3_WIDTH) }),
  ),
  seen(
    'layer that is on',
    (canvas, block) => `/OC ${canvas.name('Properties', canvas.addLayer('on'))} BDC ${show(canvas, block)} EMC`,
  ),
  seen('membership of layers of which any is on', (canvas, block) => {
    const group = `<< /Type /OCMD /OCGs [${canvas.addLayer('on')} ${canvas.addLayer('off')}] /P /AnyOn >>`;
    return `/OC ${canvas.name('Properties', group)} BDC ${show(canvas, block)} EMC`;
  }),
  seen('in a form', (canvas, block) => `${canvas.form(show(canvas, block))} Do`),
  seen('large letters in forms that make them small', (canvas, block) => {
    const inner = canvas.form(
      show(canvas, block, { x: 0, y: 0, size: block.size * 100, leading: block.leading * 100 }),
      '/BBox [-9999 -99999 99999 99999] /Matrix [0.1 0 0 0.1 0 0]',
    );
    return `q 0.1 0 0 0.1 ${number(block.x)} ${number(block.y)} cm ${inner} Do Q`;
  }),
  seen('small letters made large by a matrix', (canvas, block) =>
    show(canvas, block, {
      size: 1,
      leading: block.leading / block.size,
      matrix: `${number(block.size)} 0 0 ${number(block.size)}`,
    }),
  ),
  seen(
    'upside down twice',
    (canvas, block) =>
      `q 1 0 0 -1 0 ${number(canvas.height)} cm ${show(canvas, block, { matrix: '1 0 0 -1', y: canvas.height - block.y })} Q`,
  ),
  seen(
    'shadow behind it',
    (canvas, block) =>
      `q 0.75 g ${show(canvas, block, { x: block.x + 0.8, y: block.y - 0.8 })} Q ${show(canvas, block)}`,
  ),
  seen(
    'drawn twice to look bold',
    (canvas, block) => `${show(canvas, block)} ${show(canvas, block, { x: block.x + 0.25 })}`,
  ),
  seen(
    'tint of a colorant',
    (canvas, block) =>
      `q ${canvas.name('ColorSpace', `[/Separation /Spot /DeviceRGB ${TO_BLACK}]`)} cs 0.6 scn ${show(canvas, block)} Q`,
  ),
  seen('six tenths opaque', (canvas, block) => `q ${graphicsState(canvas, '/ca 0.6')} ${show(canvas, block)} Q`),
  seen('small capitals', (canvas, block) => {
    const write = (line: string): string =>
      line
        .split(' ')
        .map(
          (word) =>
            `${block.font} ${number(block.size * 0.85)} Tf ${literal(word.slice(0, 1).toUpperCase())} Tj ${block.font} ${number(block.size * 0.64)} Tf ${literal(`${word.slice(1).toUpperCase()} `)} Tj`,
        )
        .join(' ');
    return show(canvas, { ...block, size: block.size * 0.85 }, { write });
  }),
  seen('letters spaced out', (canvas, block) => show(canvas, block, { setUp: '0.8 Tc', size: block.size * 0.8 })),
  plain('letters moved together', { setUp: '-0.25 Tc' }),
  seen('white ground under it', (canvas, block) => `${fill(grow(block.box, 3), '1 g')} ${show(canvas, block)}`),
  seen(
    'marked with a highlighter over it',
    (canvas, block) =>
      `${show(canvas, block)} q ${graphicsState(canvas, '/BM /Multiply')} ${fill(grow(block.box, 1), '1 1 0 rg')} Q`,
  ),
  seen(
    'a translucent box over it',
    (canvas, block) =>
      `${show(canvas, block)} q ${graphicsState(canvas, '/ca 0.3')} ${fill(grow(block.box, 2), '0.6 0.8 1 rg')} Q`,
  ),
  seen(
    'underlined',
    (canvas, block) =>
      block.lines
        .map((_line, row) => {
          const y = number(block.y - row * block.leading - 1.5);
          return `q 0.6 w ${number(block.x)} ${y} m ${number(block.x + block.width)} ${y} l S Q`;
        })
        .join('') + show(canvas, block),
  ),
  seen('a pale watermark over it', (canvas, block) => {
    const font = standardFont(canvas, 'Helvetica-Bold');
    const mark = `q ${graphicsState(canvas, '/ca 0.15')} BT ${font} 60 Tf 0.866 0.5 -0.5 0.866 ${number(block.x)} ${number(block.y - 20)} Tm (COPY) Tj ET Q`;
    return `${show(canvas, block)} ${mark}`;
  }),
  plain('dark red', {}, '0.6 0 0 rg'),
  plain('blue of a link', {}, '0.02 0.39 0.76 rg'),
  seen('embedded font', (canvas, block) =>
    show(canvas, block, { font: addEmbeddedFont(canvas), size: fitSize(block, EMBEDDED_WIDTH) }),
  ),
  seen('soft mask of white', (canvas, block) => {
    const mask = canvas.addStream(
      `/Type /XObject /Subtype /Form ${GROUP.replace('>>', '/CS /DeviceGray >>')} /Resources ${canvas.resources}`,
      '1 g -9999 -9999 19998 19998 re f',
    );
    return `q ${graphicsState(canvas, `/SMask << /S /Luminosity /G ${mask} >>`)} ${show(canvas, block)} Q`;
  }),
  seen(
    'blended by Multiply',
    (canvas, block) => `q ${graphicsState(canvas, '/BM /Multiply')} ${show(canvas, block)} Q`,
  ),
  seen('in a transparency group', (canvas, block) => `${canvas.form(show(canvas, block), GROUP)} Do`),
  seen('filled with a dark gradient', (canvas, block) => {
    const dark = '<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0.3] /C1 [0.4 0 0] /N 1 >>';
    const shading = `<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 600 0] /Extend [true true] /Function ${dark} >>`;
    return `q /Pattern cs ${canvas.name('Pattern', `<< /Type /Pattern /PatternType 2 /Shading ${shading} >>`)} scn ${show(canvas, block)} Q`;
  }),
  seen('letter by letter', (canvas, block) => {
    if (canvas.isBaseline) return '';
    const font = standardFont(canvas, 'Courier');
    const size = fitSize(block, 0.6);
    return block.lines
      .flatMap((line, row) =>
        [...line].map((letter, column) => {
          const at = `${number(block.x + column * size * 0.6)} ${number(block.y - row * block.leading)}`;
          return letter === ' ' ? '' : `BT ${font} ${number(size)} Tf ${at} Td ${literal(letter)} Tj ET`;
        }),
      )
      .join('\n');
  }),
  seen('letters cut out of a gradient', (canvas, block) => {
    if (canvas.isBaseline) return '';
    const dark = '<< /FunctionType 2 /Domain [0 1] /C0 [0.5 0 0] /C1 [0 0 0.5] /N 1 >>';
    const shading = canvas.name(
      'Shading',
      `<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 600 0] /Extend [true true] /Function ${dark} >>`,
    );
    return `q ${show(canvas, block, { setUp: '7 Tr' })} ${shading} sh Q`;
  }),
  seen(
    'an invisible copy of what can be read',
    (canvas, block) => `${show(canvas, block)} ${show(canvas, block, { setUp: '3 Tr' })}`,
  ),
  seen(
    'a box that was painted before it',
    (canvas, block) => `${fill(grow(block.box, 4), '0.9 0.95 0.9 rg')} ${show(canvas, block)}`,
  ),
  {
    name: 'note with an appearance',
    kind: 'visible',
    draw: (canvas, block) => {
      const box = grow(block.box, 3);
      canvas.annotate('/Subtype /FreeText /F 4 /DA (/Helv 10 Tf 0 g)', box, {
        content: show(canvas, block, { x: block.x - box[0], y: block.y - box[1] }),
      });
    },
  },
  {
    name: 'field that is filled in',
    kind: 'visible',
    draw: (canvas, block) => {
      const box = grow(block.box, 3);
      const content = `/Tx BMC q ${show(canvas, block, { x: block.x - box[0], y: block.y - box[1] })} Q EMC`;
      const value = canvas.isBaseline ? '' : `/V ${textString(block.phrase.text)}`;
      canvas.addField(
        canvas.annotate(`/Subtype /Widget /FT /Tx /T (lx5) /Ff 4096 /F 4 ${value} /DA (/Helv 10 Tf 0 g)`, box, {
          content,
        }),
      );
    },
  },
  {
    name: "printer's marks outside the crop box",
    kind: 'harmless',
    words: '4TH PASS PAGES 03/11/2026 10:42 PM',
    draw: (canvas, block) => {
      canvas.growMediaBox(60);
      canvas.draw(show(canvas, { ...block, lines: [block.phrase.text] }, { x: 40, y: -30, size: 8 }));
    },
  },
  {
    name: 'name of the file outside the crop box',
    kind: 'harmless',
    words: 'Annual_Report_2026_v7.indd 12 Cyan Magenta Yellow Black',
    draw: (canvas, block) => {
      canvas.growMediaBox(60);
      canvas.draw(show(canvas, { ...block, lines: [block.phrase.text] }, { x: 20, y: -40, size: 6 }));
    },
  },
];
