import { createContext, type ReactNode } from 'react';

/** A further action below each stored answer, made by another feature from the id of the message; null without one. */
export const AnswerActionContext = createContext<((messageId: string) => ReactNode) | null>(null);
