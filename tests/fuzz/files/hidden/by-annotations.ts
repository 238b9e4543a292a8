import type { Channel, TextBlock } from './channel.ts';
import { fill, literal, show, textString } from './operators.ts';
import { type Box, number, type PageCanvas } from './page-canvas.ts';

const spot = (block: TextBlock): Box => [block.box[0] - 3, block.box[1] - 3, block.box[2] + 3, block.box[3] + 3];
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

/** Words hidden in annotations and form fields (ISO 32000-1, 12.5 and 12.7). */
export const BY_ANNOTATIONS: readonly Channel[] = [
  note('note in white', (canvas, block) => `1 g ${show(canvas, block, local(block))}`),
  note(
    'note under its own ground',
    (canvas, block) => `${show(canvas, block, local(block))} ${fill(whole(block), '1 1 0.8 rg')}`,
  ),
  note('note beside its bounding box', (canvas, block) => show(canvas, block, { ...local(block), x: 2000 })),
  note('note in rendering mode 3', (canvas, block) => show(canvas, block, { ...local(block), setUp: '3 Tr' })),
  {
    name: 'field with words in white',
    kind: 'hidden',
    draw: (canvas, block) => {
      const value = canvas.isBaseline ? '' : `/V ${textString(block.phrase.text)}`;
      const content = `/Tx BMC q 1 g ${show(canvas, block, local(block))} Q EMC`;
      canvas.addField(
        canvas.annotate(`/Subtype /Widget /FT /Tx /T (lx1) /F 4 ${value} /DA (/Helv 10 Tf 1 g)`, spot(block), {
          content,
        }),
      );
    },
  },
  {
    name: 'field with words of a tenth of a point',
    kind: 'hidden',
    draw: (canvas, block) => {
      const value = canvas.isBaseline ? '' : `/V ${textString(block.phrase.text)}`;
      const content = `/Tx BMC ${show(canvas, block, { ...local(block), size: 0.1 })} EMC`;
      canvas.addField(
        canvas.annotate(`/Subtype /Widget /FT /Tx /T (lx2) /F 4 ${value} /DA (/Helv 0.1 Tf 0 g)`, spot(block), {
          content,
        }),
      );
    },
  },
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
  unread('field with a value and an empty appearance', (canvas, block) => {
    const value = canvas.isBaseline ? '' : `/V ${textString(block.phrase.text)}`;
    canvas.addField(
      canvas.annotate(`/Subtype /Widget /FT /Tx /T (lx3) /F 4 ${value} /DA (/Helv 10 Tf 0 g)`, spot(block), {
        content: '/Tx BMC EMC',
      }),
    );
  }),
  unread('field with a value and the flag Hidden', (canvas, block) => {
    const value = canvas.isBaseline ? '' : `/V ${literal(block.phrase.text)}`;
    canvas.addField(
      canvas.annotate(`/Subtype /Widget /FT /Tx /T (lx4) /F 2 ${value} /DA (/Helv 10 Tf 0 g)`, spot(block), {
        content: `/Tx BMC ${show(canvas, block, local(block))} EMC`,
      }),
    );
  }),
  unread('note without a size', (canvas, block) => {
    const at: Box = [block.x, block.y, block.x, block.y];
    canvas.annotate(FREE_TEXT, at, { content: show(canvas, block, local(block)), entries: '/BBox [0 0 400 60]' });
  }),
];
