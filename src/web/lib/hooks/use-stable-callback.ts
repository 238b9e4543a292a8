import { useCallback, useLayoutEffect, useRef } from 'react';

/** A referentially stable function that calls the latest callback: lists are not re-rendered because of it. */
export function useStableCallback<Input extends readonly unknown[], Output>(
  act: (...input: Input) => Output,
): (...input: Input) => Output {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...input: Input) => latest.current(...input), []);
}
