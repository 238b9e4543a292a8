import type { ChatLimits } from '#contract/chat.ts';
import type { Plan } from '#contract/plans.ts';
import { chatTexts } from '../texts.ts';

type LimitTone = 'orange' | 'yellow' | 'green';

/** Colour of the remaining questions: orange at 1 or fewer, yellow at 2, otherwise green, also without a limit. */
export function chooseLimitTone(remainingQuestions: number | null): LimitTone {
  if (remainingQuestions === null || remainingQuestions > 2) return 'green';
  return remainingQuestions === 2 ? 'yellow' : 'orange';
}

/** What can still be asked about the document, boost credits included; null without a limit. */
export function countQuestionsLeft({ remainingQuestions, globalCredits }: ChatLimits): number | null {
  return remainingQuestions === null ? null : Math.max(0, remainingQuestions) + globalCredits;
}

/** True when neither the plan nor credits allow another question about this document. */
export function isOutOfQuestions(limits: ChatLimits): boolean {
  return countQuestionsLeft(limits) === 0;
}

const LIMIT_TEXTS: Readonly<Record<Plan, string>> = {
  free: chatTexts.limitFree,
  starter: chatTexts.limitStarter,
  pro: chatTexts.limitPro,
  premium: chatTexts.limitPro,
  enterprise: chatTexts.limitPro,
};

/** The assistant's message when the plan's questions are used up. */
export function describeLimitReached(plan: Plan, mascot: string): string {
  return `${mascot}: ${LIMIT_TEXTS[plan]}`;
}
