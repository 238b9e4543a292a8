import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { endAnonymousMode, isAnonymousMode, startAnonymousMode } from './anonymous-mode.ts';

/**
 * Whether the person may use the application. `anonymous=true` in the address starts the trial,
 * `logout=true` ends it and shows the landing page wherever it is asked for.
 */
export function useAccess(): boolean {
  const [parameters] = useSearchParams();
  const leaves = parameters.get('logout') === 'true';
  const enters = !leaves && parameters.get('anonymous') === 'true';
  useEffect(() => {
    if (leaves) endAnonymousMode();
    if (enters) startAnonymousMode();
  }, [leaves, enters]);
  return !leaves && (enters || isAnonymousMode());
}
