/** Texts about plans and payments that several features show. */
export const billingTexts = {
  testMode: 'Test mode: you won’t be charged.',
} as const;
