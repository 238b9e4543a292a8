import type { Caller } from '../api/caller.tsx';

/**
 * Where this caller finds the main screen. A trial that the server does not know yet sees the landing page at the
 * shorter address, and would be ended by it.
 */
export function chatPathOf({ kind }: Caller): '/' | '/chat' {
  return kind === 'account' ? '/' : '/chat';
}
