import { FoxHead } from './fox-head.tsx';

/** The logo: the mascot's head. */
export function FoxMark({ size = 32 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <FoxHead look="open" />
    </svg>
  );
}
