import { createContext, type ReactNode, useContext } from 'react';

/** The kind of caller. Trials and accounts reach the same calls under different prefixes. */
export interface Caller {
  readonly kind: 'trial' | 'account';
  readonly prefix: '/api/session' | '/api';
}

export const TRIAL_CALLER: Caller = { kind: 'trial', prefix: '/api/session' };
export const ACCOUNT_CALLER: Caller = { kind: 'account', prefix: '/api' };

const CallerContext = createContext<Caller>(TRIAL_CALLER);

interface CallerProviderProps {
  readonly caller: Caller;
  readonly children: ReactNode;
}

export function CallerProvider({ caller, children }: CallerProviderProps) {
  return <CallerContext value={caller}>{children}</CallerContext>;
}

export function useCaller(): Caller {
  return useContext(CallerContext);
}
