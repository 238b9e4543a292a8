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

  // Hidden text
  hiddenTextByPage: 'Hidden text by page',
  showPage: (page: number) => `Show page ${page}`,
  morePages: (count: number) => `And ${count} more pages. Each has a note at the top.`,
  hiddenTextNotLoaded: 'The hidden text could not be loaded. Please try again later.',
  loadingHiddenText: (page: number) => `Loading the hidden text of page ${page}`,
  hiddenBecause: (reasons: string) => `${reasons}. Not used for answers.`,
} as const;
