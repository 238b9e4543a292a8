/** The texts of the page for unknown addresses. */
export const notFoundTexts = {
  title: '404 Page Not Found',
  text: 'This page doesn’t exist. It may have moved, or the link may be incomplete.',
  backToHome: 'Back to Home',
} as const;
