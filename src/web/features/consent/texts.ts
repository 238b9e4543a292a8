/** The texts of the question about product analytics. */
export const consentTexts = {
  question: 'May we count which features you use?',
  choices: 'Your privacy choices',
  purpose:
    'It shows us what helps and what doesn’t. The counts go to PostHog under a random number, without your documents, their names, your questions or your identity.',
  changeLater: 'You can change this later under “Privacy choices”.',
  notChosen: 'You haven’t chosen yet, so nothing is counted.',
  accepted: 'You accepted. You can change this here at any time.',
  declined: 'You declined, so nothing is counted.',
  blocked: 'Your browser asks sites not to track you, so nothing is counted here. There’s nothing to choose.',
  readMore: 'What we store and who receives it',
  accept: 'Accept',
  decline: 'Decline',
  close: 'Close',
} as const;
