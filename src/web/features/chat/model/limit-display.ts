import type { ChatLimits } from '#contract/chat.ts';
import type { Plan } from '#contract/plans.ts';

type LimitTone = 'orange' | 'yellow' | 'green';

/** Colour of the remaining questions: orange at 1 or fewer, yellow at 2, otherwise green, also without a limit. */
export function chooseLimitTone(remainingQuestions: number | null): LimitTone {
  if (remainingQuestions === null || remainingQuestions > 2) return 'green';
  return remainingQuestions === 2 ? 'yellow' : 'orange';
}

export function describeRemaining(remainingQuestions: number | null): string {
  if (remainingQuestions === null) return 'Unlimited questions';
  return remainingQuestions === 1 ? '1 question left' : `${remainingQuestions} questions left`;
}

export function describeCredits(globalCredits: number): string {
  return globalCredits === 1 ? '1 boost credit' : `${globalCredits} boost credits`;
}

/** True when neither the plan nor credits allow another question about this document. */
export function isOutOfQuestions(limits: ChatLimits): boolean {
  return limits.remainingQuestions !== null && limits.remainingQuestions <= 0 && limits.globalCredits <= 0;
}

const STARTER_TEXT = "That's all 7 for this one. Buy a Q&A Boost to unlock 10 more questions, anytime, anywhere.";
const PRO_TEXT = "You're maxed out here. A Q&A Boost gives you 10 more questions to use on any document!";

const LIMIT_TEXTS: Readonly<Record<Plan, string>> = {
  free: "You've hit your 3-question limit. Upgrade or grab a Q&A Boost to keep asking!",
  starter: STARTER_TEXT,
  pro: PRO_TEXT,
  premium: PRO_TEXT,
  enterprise: PRO_TEXT,
};

/** The assistant's message when the plan's questions are used up. */
export function describeLimitReached(plan: Plan, mascot: string): string {
  return `${mascot}: ${LIMIT_TEXTS[plan]}`;
}
