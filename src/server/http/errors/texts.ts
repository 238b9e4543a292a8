import { MINUTE_MS, SECOND_MS } from '#contract/units.ts';

/** The texts of errors as people see them, one for each code or situation. */
export const errorTexts = {
  invalidRequest: 'The request is not valid.',
  slowConnection: 'Your connection is too slow for this. Please send fewer or smaller files.',
  unauthenticated: 'Please sign in or start a free trial first.',
  tokenInvalid: 'We couldn’t confirm your sign-in. Please sign in again.',
  tokenExpired: 'Your sign-in took too long and expired. Please sign in again.',
  signInReplayed: 'This sign-in was already used. Please sign in again.',
  signInInterrupted: 'This sign-in took too long or started in another browser. Please sign in again.',
  userDisabled: 'This account is disabled. Please contact support.',
  signInElsewhere: (address: string) => `You can only sign in at ${address}.`,
  signInNotHere: 'You can’t sign in at this address.',
  signInUnreachable: 'We can’t reach the sign-in service right now. Please try again.',
  signInRefused: 'The sign-in service rejected this sign-in. Please sign in again.',
  returnAddressRefused: 'The address to return to must be a page of this site.',
  trialMoved: 'The documents of this trial are now in your account. Sign in to see them.',
  tooManyTrials: 'Too many free trials were started from your network. Please sign in, or try again later.',
  confirmationMissing: (phrase: string) => `Please type “${phrase}” to confirm. Nothing was deleted.`,
  deletionUnfinished:
    'Your account is closed and is being deleted. Part of it couldn’t be deleted yet. We’ll finish as soon as we can, so you can close this page.',
  tooManyAttempts: 'Too many failed attempts. Please try again in 15 minutes.',
  tooManyAttemptsFor: (seconds: number) => `Too many attempts. Please try again in ${minutes(seconds)}.`,
  guestIdInvalid: 'We couldn’t recognize your trial. Please reload the page.',
  notFound: 'There’s nothing at this address.',
  crossOrigin: 'This request came from another site, so we blocked it.',
  rateLimited: 'Too many requests. Please wait a moment and try again.',
  payloadTooLarge: 'The request is too large.',
  unsupportedMediaType: 'This type of content isn’t supported here.',
  rangeNotSatisfiable: 'The file has no such part.',
  busy: 'We’re very busy. Please try again in a moment.',
  busyFor: (seconds: number) => `We’re very busy. Please try again in about ${seconds} seconds.`,
  unavailable: 'This isn’t available right now. Please try again in a minute.',
  outcomeUnknown:
    'The connection broke at the last moment, so we don’t know yet whether this was saved. Please check in a minute before you try again.',
  internal: 'Something went wrong on our side. Please try again.',
  webhookRefused: (reason: string) => `The webhook event was refused: ${reason}.`,
  webhookInvalid: 'not valid',

  documentNotFound: 'We couldn’t find this document. It may have been deleted.',
  conversationNotFound: 'We couldn’t find this conversation. It may have been deleted.',
  answerNotFound: 'We couldn’t find this answer. It may have been deleted.',
  noteNotFound: 'We couldn’t find this note. It may have been deleted.',
  noteLimitReached: (limit: string) => `A document can have ${limit} notes. Delete one to make room for another.`,
  analysisNotFound: 'This document hasn’t been analyzed yet. Please run Quick Analyze first.',
  datesNotFound: 'We found no dates in this document, so there’s no calendar to save.',
  fileType: 'Only PDF files are allowed.',
  fileTooLarge: 'Maximum file size is 20MB.',
  fileEmpty: 'This file is empty.',
  tooManyFiles: (limit: string) => `Maximum ${limit} files allowed.`,
  noFiles: 'Please choose at least one PDF.',
  pdfPassword: 'This PDF is password-protected. Upload it with its password, or upload a copy without one.',
  pdfPasswordWrong: 'This password doesn’t open this PDF. Check it and try again.',
  pdfPasswordAttempts: (seconds: number) =>
    `Too many wrong passwords. Try again in ${minutes(seconds)}, or upload a copy without a password.`,
  pdfCertificate:
    'This PDF is encrypted with a certificate, so no password opens it. Open it on a device that has the certificate, save a copy without encryption, and upload that copy.',
  pdfEncryption:
    'We don’t support the way this PDF is encrypted. Open it in your PDF app, save or print a copy without encryption, and upload that copy.',
  pdfDamaged: 'This PDF is damaged and can’t be opened. Export it again or ask for a new copy, then upload that one.',
  pdfNoPages: 'This PDF has no pages.',
  pdfTooComplex: 'This PDF is too complex to open. Print it to a new PDF and upload that copy.',
  pdfNoReadableText:
    'We couldn’t read any page of this PDF. If it’s a scan, scan it again at 300 dpi or more, or upload a version with text. It doesn’t count toward your uploads.',
  thisDocument: 'This document',
  namedDocument: (name: string) => `“${name}”`,
  documentProcessing: (document: string) => `${document} is still being read. Please try again in a moment.`,
  documentFailed:
    'We couldn’t read this document. Delete it and upload it again. It doesn’t count toward your uploads.',
  namedDocumentFailed: (name: string) =>
    `We couldn’t read “${name}”, so we can’t answer questions about it. Leave it out and ask again.`,
  fileLost: (document: string) =>
    `${document} is incomplete: its file is missing or damaged. What we read from it is still here. Upload the file again, or ask the administrator of this site to restore it.`,
  readingTimeout:
    'This is taking longer than expected. We’re still working on it. Please check again in a few minutes.',
  analysisFailed: 'Failed to analyze document. Please try again.',
  answerFailed: 'We couldn’t write an answer. Your question wasn’t counted. Please try again.',
  uploadLimitReached: (limit: string) => `Monthly upload limit reached: your plan includes ${limit} documents.`,
  chatLimitReached: (limit: string) => `Chat limit reached: your plan includes ${limit} questions for each document.`,

  nothingToBuy: 'There are no limits here, and there’s nothing to buy.',
  planUnchanged: 'You already have this plan. Nothing changed, and you weren’t charged.',
  noSubscription: 'You don’t have an active subscription. Nothing changed.',
  nothingToResume: 'Your plan continues as before. There’s no scheduled change to undo.',
  subscriptionExists: 'You already have a plan, so you weren’t charged. Sign in to change it on the Subscription page.',
  alreadyPaid: 'You’ve already paid for this, so you weren’t charged again. Your plan will be here in a moment.',
  checkoutReplaced: 'You chose something else in the meantime, so this checkout was closed. You weren’t charged.',
  paymentDue: 'Your plan has an open payment. Please pay it under “Cards and invoices” first. Nothing changed.',
  paymentDeclined:
    'Your card was declined. Your plan didn’t change, and you weren’t charged. Update your card under “Cards and invoices”, then try again.',
  paymentsUnreachable: 'We can’t reach the payment service right now. You weren’t charged. Please try again.',
  changeUnconfirmed:
    'The payment service didn’t respond in time, so we don’t know yet whether your plan changed. Please check in a minute before you try again.',
  choiceExpired: 'This plan choice has expired or was made in another browser. Please choose your plan again.',
} as const;

function minutes(seconds: number): string {
  const count = Math.ceil((seconds * SECOND_MS) / MINUTE_MS);
  return count === 1 ? '1 minute' : `${count} minutes`;
}
