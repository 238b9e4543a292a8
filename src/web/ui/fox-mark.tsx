interface FoxMarkProps {
  readonly size?: number;
}

/** The mascot's head, drawn from a few flat shapes so that it reads at 20 pixels as well as at 200. */
export function FoxMark({ size = 32 }: FoxMarkProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <path
        d="M8 6c8 2 14 7 17 13h14c3-6 9-11 17-13 2 9 2 18-1 26 1 12-9 22-20 27a7 7 0 0 1-6 0C18 54 8 44 9 32 6 24 6 15 8 6Z"
        fill="#d9622b"
      />
      <path
        d="M12 12c5 2 8 5 10 9-4 1-7 4-9 8-2-6-2-11-1-17Zm40 0c-5 2-8 5-10 9 4 1 7 4 9 8 2-6 2-11 1-17Z"
        fill="#8f3a14"
      />
      <path
        d="M9 35c5 1 12 1 17 5 3 2 5 6 6 10 1-4 3-8 6-10 5-4 12-4 17-5-1 11-10 19-20 24a7 7 0 0 1-6 0C19 54 10 46 9 35Z"
        fill="#fdf3e7"
      />
      <path
        d="M22 29.5a3 3.4 0 1 1 0 6.8 3 3.4 0 0 1 0-6.8Zm20 0a3 3.4 0 1 1 0 6.8 3 3.4 0 0 1 0-6.8Z"
        fill="#2a1a12"
      />
      <path
        d="M27.6 49.6c0-1.700 2-2.600 4.400-2.600s4.400.9 4.400 2.600S34.300 54 32 54s-4.400-2.700-4.400-4.400Z"
        fill="#2a1a12"
      />
    </svg>
  );
}
