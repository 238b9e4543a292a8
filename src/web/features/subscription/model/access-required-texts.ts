export const SUBSCRIPTION_PATH = '/subscription';

/** Apart from the other texts of the feature: the landing page shows these and loads no others of it. */
export const accessRequiredTexts = {
  accessRequired: 'Access Required',
  signInForPlan: 'Sign in to see and change your plan.',
} as const;
