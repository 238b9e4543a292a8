import { FoxHead } from './fox-head.tsx';

interface FoxMarkProps {
  readonly size?: number;
}

/** The mascot's head alone, as it stands beside the product's name and on the tab of the browser. */
export function FoxMark({ size = 32 }: FoxMarkProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <FoxHead look="open" />
    </svg>
  );
}
