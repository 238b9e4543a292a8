import { type Channel, hidden } from './channel.ts';
import { fill, graphicsState, grow, move, show } from './operators.ts';
import type { PageCanvas } from './page-canvas.ts';

/** A channel that shows the words with parameters of the graphics state (ISO 32000-1, table 58). */
function withState(name: string, entries: (canvas: PageCanvas) => string, color = '0 g'): Channel {
  return hidden(
    name,
    (canvas, block) => `q ${graphicsState(canvas, entries(canvas))} ${color} ${show(canvas, block)} Q`,
  );
}

function maskGroup(canvas: PageCanvas, content: string, space = '/DeviceGray'): string {
  return canvas.addStream(
    `/Type /XObject /Subtype /Form /BBox [-9999 -9999 9999 9999] /Group << /S /Transparency /CS ${space} >> /Resources ${canvas.resources}`,
    content,
  );
}

/** Blended with a ground of their own: what a page without one is blended with differs between renderers. */
function blended(name: string, mode: string, color = '0 g'): Channel {
  return hidden(
    name,
    (canvas, block) =>
      `${fill(grow(block.box, 3), '1 g')} q ${graphicsState(canvas, `/BM /${mode}`)} ${color} ${show(canvas, block)} Q`,
  );
}

const GROUP = '/BBox [-9999 -9999 9999 9999] /Group << /S /Transparency >>';

/** Words hidden by opacity, soft masks and blend modes (ISO 32000-1, 11). */
export const BY_TRANSPARENCY: readonly Channel[] = [
  withState('fully transparent', () => '/ca 0'),
  withState('one in a hundred opaque', () => '/ca 0.01'),
  hidden(
    'outline, fully transparent',
    (canvas, block) => `q ${graphicsState(canvas, '/CA 0')} ${show(canvas, block, { setUp: '1 Tr' })} Q`,
  ),
  hidden(
    'in a group that is fully transparent',
    (canvas, block) => `q ${graphicsState(canvas, '/ca 0')} ${canvas.form(show(canvas, block), GROUP)} Do Q`,
  ),
  hidden('in groups whose opacities multiply to nothing', (canvas, block) => {
    const state = graphicsState(canvas, '/ca 0.15');
    const inner = canvas.form(`${state} ${show(canvas, block)}`, GROUP);
    const middle = canvas.form(`${state} ${inner} Do`, GROUP);
    return `q ${state} ${middle} Do Q`;
  }),
  withState(
    'soft mask of black',
    (canvas) => `/SMask << /S /Luminosity /G ${maskGroup(canvas, '0 g 0 0 9999 9999 re f')} >>`,
  ),
  withState('soft mask by the opacity of nothing', (canvas) => `/SMask << /S /Alpha /G ${maskGroup(canvas, 'q Q')} >>`),
  hidden('soft mask that is white elsewhere', (canvas, block) => {
    const mask = maskGroup(canvas, fill(move(grow(block.box, 2), 0, 200), '1 g'));
    return `q ${graphicsState(canvas, `/SMask << /S /Luminosity /G ${mask} >>`)} ${show(canvas, block)} Q`;
  }),
  blended('black, blended by Screen', 'Screen'),
  blended('black, blended by Lighten', 'Lighten'),
  blended('white, blended by Multiply', 'Multiply', '1 g'),
  blended('black, blended by Difference', 'Difference'),
  blended('red, blended by Hue', 'Hue', '0.8 0 0 rg'),
  blended('blue, blended by ColorDodge', 'ColorDodge', '0 0 0.6 rg'),
  blended('black, blended by SoftLight', 'SoftLight'),
  blended('black, blended by Exclusion', 'Exclusion'),
  hidden(
    'group blended by Screen',
    (canvas, block) =>
      `${fill(grow(block.box, 3), '1 g')} q ${graphicsState(canvas, '/BM /Screen')} ${canvas.form(show(canvas, block), GROUP)} Do Q`,
  ),
  hidden(
    'any colour blended by Multiply on black',
    (canvas, block) =>
      `${fill(grow(block.box, 3), '0 g')} q ${graphicsState(canvas, '/BM /Multiply')} 0.9 0.9 0.2 rg ${show(canvas, block)} Q`,
  ),
];
