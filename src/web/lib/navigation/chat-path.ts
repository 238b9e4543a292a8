import type { Caller } from '../api/caller.tsx';

/**
 * Path of the main screen for this caller. At `/`, a trial that the server does not know yet would see the landing
 * page, which ends it.
 */
export function chatPathOf({ kind }: Caller): '/' | '/chat' {
  return kind === 'account' ? '/' : '/chat';
}
