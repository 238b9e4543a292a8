/** The answers to changes of a plan. */
export const billingTexts = {
  upgraded: (plan: string) => `You’re on ${plan} now.`,
  resumed: (plan: string) => `You keep ${plan}.`,
  cancelled: (plan: string, date: string) =>
    `Your subscription is cancelled. You keep ${plan} until ${date}. You won’t be charged again.`,
  downgradeScheduled: (plan: string, date: string, nextPlan: string) =>
    `You keep ${plan} until ${date}. After that, you’re on ${nextPlan}.`,
  checkout: 'Please pay on the next page.',
  openPayment: 'Your plan has an open payment. Please pay it on the next page, then choose again.',
  unnamedPlan: 'your plan',
} as const;
