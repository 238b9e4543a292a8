/** Texts of the shared components. */
export const uiTexts = {
  loading: 'Loading…',
  close: 'Close',

  // Pages that failed
  partMissing: 'This page did not load completely',
  partMissingText:
    'The connection was lost, or there is a new version. Nothing of yours is lost. Please reload the page.',
  offlineText: 'You seem to be offline. Nothing of yours is lost. The page reloads as soon as you are connected again.',
  broken: 'This page stopped working',
  brokenText:
    'Your documents, analyses and chats are safe. Reload the page. If it happens again, please tell us what you did just before.',
  reload: 'Reload the page',

  // Plan cards
  mostPopular: 'Most Popular',
  yourPlan: 'Your plan',
  currentPlan: 'Current plan',
  oneMoment: 'One moment…',
  per: (period: string) => `a ${period}`,
  aboutPesos: (pesos: string) => `about ${pesos}`,

  privacyChoices: 'Privacy choices',
} as const;
