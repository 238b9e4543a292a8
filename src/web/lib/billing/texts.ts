/** Texts about plans and payments that several features show. */
export const billingTexts = {
  testMode: 'Test mode: you won’t be charged.',
  preparing: 'Preparing payment...',
  redirecting: 'Redirecting to payment...',
  planChanged: 'Your plan has changed',
  planChangedText: 'You have not been charged. Check your plan, then choose again.',
  error: 'Error',
  noUser: 'No user ID available for upgrade',
  upgradeError: 'Upgrade Error',
  upgradeNotStarted: 'Failed to start upgrade process',
  subscriptionCreated: 'Subscription Created',
  subscriptionCreatedText: 'Your subscription has been activated successfully!',
  subscriptionFailed: 'Subscription Failed',
  subscriptionFailedText: 'Failed to create subscription',
} as const;
