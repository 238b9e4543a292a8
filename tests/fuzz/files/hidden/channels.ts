import { BY_ANNOTATIONS } from './by-annotations.ts';
import { BY_CLIPPING } from './by-clipping.ts';
import { BY_COLOUR } from './by-colour.ts';
import { BY_COVERING } from './by-covering.ts';
import { BY_FONTS } from './by-fonts.ts';
import { BY_STRUCTURE } from './by-structure.ts';
import { BY_TEXT_STATE } from './by-text-state.ts';
import { BY_TRANSPARENCY } from './by-transparency.ts';
import { type Channel, type Half, halfOf } from './channel.ts';

const HIDDEN: readonly Channel[] = [
  ...BY_TEXT_STATE,
  ...BY_CLIPPING,
  ...BY_COLOUR,
  ...BY_COVERING,
  ...BY_TRANSPARENCY,
  ...BY_FONTS,
  ...BY_STRUCTURE,
  ...BY_ANNOTATIONS,
];

/** @returns the channels of one half or of both that hide words, in the order in which they are listed */
export function listHiddenChannels(half: Half | 'all'): readonly Channel[] {
  return HIDDEN.filter((_channel, position) => half === 'all' || halfOf(position) === half);
}
