import type { Channel, TextBlock } from './channel.ts';
import { fill, grow, literal, show, textString } from './operators.ts';
import { type Box, number, type PageCanvas } from './page-canvas.ts';

const spot = (block: TextBlock): Box => grow(block.box, 3);
const local = (block: TextBlock): { x: number; y: number } => ({
  x: block.x - spot(block)[0],
  y: block.y - spot(block)[1],
});
const contents = (canvas: PageCanvas, block: TextBlock): string =>
  canvas.isBaseline ? '' : `/Contents ${textString(block.phrase.text)}`;
const whole = (block: TextBlock): Box => [0, 0, spot(block)[2] - spot(block)[0], spot(block)[3] - spot(block)[1]];
const FREE_TEXT = '/Subtype /FreeText /F 4 /DA (/Helv 10 Tf 0 g)';

/** A free text annotation whose appearance is drawn by operators. */
function note(name: string, appearance: (canvas: PageCanvas, block: TextBlock) => string): Channel {
  return {
    name,
    kind: 'hidden',
    draw: (canvas, block) => void canvas.annotate(FREE_TEXT, spot(block), { content: appearance(canvas, block) }),
  };
}

/** An annotation of which nothing is shown: its words are no content of the page. */
function unread(name: string, draw: (canvas: PageCanvas, block: TextBlock) => void): Channel {
  return { name, kind: 'unread', draw };
}

interface FieldOptions {
  readonly name: string;
  readonly content: string;
  readonly flags?: number;
  /** Operators that set font and colour of the value. */
  readonly type?: string;
  /** Makes a string object of the value. */
  readonly encode?: (text: string) => string;
}

/** A text field with the words as its value. */
function field(
  kind: Channel['kind'],
  channel: string,
  describe: (canvas: PageCanvas, block: TextBlock) => FieldOptions,
): Channel {
  return {
    name: channel,
    kind,
    draw: (canvas, block) => {
      const { name, content, flags = 4, type = '/Helv 10 Tf 0 g', encode = textString } = describe(canvas, block);
      const value = canvas.isBaseline ? '' : `/V ${encode(block.phrase.text)}`;
      const entries = `/Subtype /Widget /FT /Tx /T (${name}) /F ${flags} ${value} /DA (${type})`;
      canvas.addField(canvas.annotate(entries, spot(block), { content }));
    },
  };
}

/** Words hidden in annotations and form fields (ISO 32000-1, 12.5 and 12.7). */
export const BY_ANNOTATIONS: readonly Channel[] = [
  note('note in white', (canvas, block) => `1 g ${show(canvas, block, local(block))}`),
  note(
    'note under its own ground',
    (canvas, block) => `${show(canvas, block, local(block))} ${fill(whole(block), '1 1 0.8 rg')}`,
  ),
  note('note beside its bounding box', (canvas, block) => show(canvas, block, { ...local(block), x: 2000 })),
  note('note in rendering mode 3', (canvas, block) => show(canvas, block, { ...local(block), setUp: '3 Tr' })),
  field('hidden', 'field with words in white', (canvas, block) => ({
    name: 'lx1',
    type: '/Helv 10 Tf 1 g',
    content: `/Tx BMC q 1 g ${show(canvas, block, local(block))} Q EMC`,
  })),
  field('hidden', 'field with words of a tenth of a point', (canvas, block) => ({
    name: 'lx2',
    type: '/Helv 0.1 Tf 0 g',
    content: `/Tx BMC ${show(canvas, block, { ...local(block), size: 0.1 })} EMC`,
  })),
  {
    name: 'note that is squeezed into a hairline',
    kind: 'hidden',
    draw: (canvas, block) => {
      const [left, bottom, right] = spot(block);
      canvas.annotate(FREE_TEXT, [left, bottom, right, bottom + 0.1], {
        content: show(canvas, block, local(block)),
        entries: `/BBox [${whole(block).map(number).join(' ')}]`,
      });
    },
  },
  note('note in a group that is fully transparent', (canvas, block) => {
    const state = canvas.name('ExtGState', '<< /ca 0 >>');
    return `${state} gs ${canvas.form(show(canvas, block, local(block)), '/BBox [0 0 9999 9999] /Group << /S /Transparency >>')} Do`;
  }),
  unread(
    'note with the flag Hidden',
    (canvas, block) =>
      void canvas.annotate(`/Subtype /FreeText /F 2 /DA (/Helv 10 Tf 0 g) ${contents(canvas, block)}`, spot(block), {
        content: show(canvas, block, local(block)),
      }),
  ),
  unread(
    'note with the flag NoView',
    (canvas, block) =>
      void canvas.annotate(`/Subtype /FreeText /F 36 /DA (/Helv 10 Tf 0 g) ${contents(canvas, block)}`, spot(block), {
        content: show(canvas, block, local(block)),
      }),
  ),
  unread(
    'note with words and an empty appearance',
    (canvas, block) => void canvas.annotate(`${FREE_TEXT} ${contents(canvas, block)}`, spot(block), { content: 'q Q' }),
  ),
  field('unread', 'field with a value and an empty appearance', () => ({ name: 'lx3', content: '/Tx BMC EMC' })),
  field('unread', 'field with a value and the flag Hidden', (canvas, block) => ({
    name: 'lx4',
    flags: 2,
    encode: literal,
    content: `/Tx BMC ${show(canvas, block, local(block))} EMC`,
  })),
  unread('note without a size', (canvas, block) => {
    const at: Box = [block.x, block.y, block.x, block.y];
    canvas.annotate(FREE_TEXT, at, { content: show(canvas, block, local(block)), entries: '/BBox [0 0 400 60]' });
  }),
];
