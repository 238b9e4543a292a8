import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function on every render, which does what the latest one does: lists are not drawn anew because of it. */
export function useStableCallback<Input extends readonly unknown[], Output>(
  act: (...input: Input) => Output,
): (...input: Input) => Output {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...input: Input) => latest.current(...input), []);
}
