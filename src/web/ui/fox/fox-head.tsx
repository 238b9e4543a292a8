/** The mascot's colours, the same in both colour schemes. */
export const FUR = '#d9622b';
export const FUR_DARK = '#8f3a14';
export const FUR_LIGHT = '#fde9d4';
const NOSE = '#2a1a12';

export type FoxLook = 'open' | 'down' | 'aside' | 'closed' | 'glad';

const DOTS: Partial<Record<FoxLook, readonly [x: number, y: number]>> = { open: [0, 0], aside: [-2, 0.6] };
const LIDS: Partial<Record<FoxLook, string>> = {
  down: 'M17.500 33.500q4.500 4.200 9 0m11 0q4.500 4.200 9 0',
  closed: 'M17.500 35h9m11 0h9',
  glad: 'M17.500 36q4.500-6 9 0m11 0q4.500-6 9 0',
};

/** The fox's head in a 64×64 view box, legible from 16 pixels. */
export function FoxHead({ look }: { readonly look: FoxLook }) {
  const dots = DOTS[look];
  return (
    <g strokeLinejoin="round" strokeLinecap="round">
      <path d="M9 8 24 19h16L55 8l3 27-26 22L6 35Z" fill={FUR} stroke={FUR} strokeWidth="6" />
      <path d="m11.500 13 8 6-7.500 8Zm41 0-8 6 7.500 8Z" fill={FUR_DARK} stroke={FUR_DARK} strokeWidth="2" />
      <path d="M7 37l17 2 8 9 8-9 17-2L32 56.500Z" fill={FUR_LIGHT} stroke={FUR_LIGHT} strokeWidth="3.500" />
      {dots && (
        <g fill={NOSE}>
          <circle cx={22 + dots[0]} cy={32 + dots[1]} r="3.300" />
          <circle cx={42 + dots[0]} cy={32 + dots[1]} r="3.300" />
        </g>
      )}
      {LIDS[look] && <path d={LIDS[look]} fill="none" stroke={NOSE} strokeWidth="2.600" />}
      <path d="M29 50.500h6l-3 3.500Z" fill={NOSE} stroke={NOSE} strokeWidth="3.500" />
    </g>
  );
}
