/** The texts of the pages that the server draws itself: sign-in and payments in test mode. */
export const pageTexts = {
  problemTitle: (title: string) => `Please check: ${title}`,
  backTo: (product: string) => `Back to ${product}`,
  pageNotFound: 'Page not found',
  pageNotFoundText: 'This page doesn’t exist. The link may be incomplete or out of date.',
  failed: 'That didn’t work',
} as const;
