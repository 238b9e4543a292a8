import type { ErrorBody, ErrorCode } from '#contract/errors.ts';
import { MINUTE_MS, SECOND_MS } from '#contract/units.ts';
import type { AppError, ErrorDetails } from '#server/domain/errors/app-error.ts';

interface ErrorEntry {
  readonly status: number;
  readonly message: string | ((details: ErrorDetails) => string);
  /** Default for `retry-after` when the error has none. */
  readonly retryAfterSeconds?: number;
}

/** The single mapping from error codes to statuses and messages. */
const ERROR_TABLE = {
  'invalid-request': { status: 400, message: ({ reason }) => `${reason ?? 'The request is not valid.'}` },
  unauthenticated: { status: 401, message: 'Please sign in or start a free trial first.' },
  'token-invalid': { status: 401, message: 'Your sign-in could not be confirmed. Please sign in again.' },
  'token-expired': { status: 401, message: 'Your sign-in took too long and has expired. Please sign in again.' },
  'sign-in-replayed': { status: 401, message: 'This sign-in was used already. Please sign in again.' },
  'sign-in-interrupted': {
    status: 401,
    message: 'This sign-in does not belong to this browser, or it was left for too long. Please sign in again.',
  },
  'user-disabled': { status: 403, message: 'This account has been disabled. Please contact support.' },
  'unauthorized-domain': {
    status: 403,
    message: ({ address }) =>
      address ? `Signing in works at ${address} only.` : 'Signing in does not work at this address.',
  },
  'provider-unreachable': {
    status: 502,
    message: 'The sign-in service cannot be reached at the moment. Please try again.',
  },
  'code-refused': { status: 400, message: 'The sign-in service refused to finish this sign-in. Please sign in again.' },
  'return-address-refused': { status: 400, message: 'The address to return to must be a page of this site.' },
  'trial-moved': {
    status: 401,
    message: 'The documents of this trial are in your account now. Please sign in to see them.',
  },
  'too-many-trials': {
    status: 429,
    message:
      'Many free trials were begun from your network, so no further one can begin for a while. Please sign in to go on, or try again later.',
  },
  'confirmation-missing': {
    status: 400,
    message: ({ phrase }) => `Please type "${phrase}" to confirm. Nothing was deleted.`,
  },
  'deletion-unfinished': {
    status: 500,
    message:
      'Your account is shut and is being deleted. Something that is needed for it cannot be reached at the moment, so the rest is removed as soon as it can be, without you. You can close this page.',
  },
  'too-many-attempts': {
    status: 429,
    message: ({ retryAfterSeconds }) =>
      typeof retryAfterSeconds === 'number'
        ? `There were too many attempts. Please try again in ${minutesIn(retryAfterSeconds)}.`
        : 'There were too many failed attempts. Please wait 15 minutes and try again.',
    retryAfterSeconds: 900,
  },
  'guest-id-invalid': {
    status: 400,
    message: 'The trial identifier sent with this request is not valid. Reload the page.',
  },
  'not-found': { status: 404, message: 'There is nothing at this address.' },
  'document-not-found': { status: 404, message: 'This document was not found. It may have been deleted.' },
  'conversation-not-found': { status: 404, message: 'This conversation was not found. It may have been deleted.' },
  'answer-not-found': { status: 404, message: 'This answer was not found. It may have been deleted.' },
  'note-not-found': { status: 404, message: 'This note was not found. It may have been deleted.' },
  'note-limit-reached': {
    status: 409,
    message: ({ limit }) => `A document can have ${limit} notes. Delete one to make room for another.`,
  },
  'analysis-not-found': {
    status: 404,
    message: "This document hasn't been analyzed yet. Please run Quick Analyze first.",
  },
  'dates-not-found': { status: 404, message: 'No dates were found in this document, so there is no calendar to save.' },
  'file-type': { status: 400, message: 'Only PDF files are allowed.' },
  'file-too-large': { status: 413, message: 'Maximum file size is 20MB.' },
  'file-empty': { status: 400, message: 'This file is empty: it has 0 bytes.' },
  'too-many-files': { status: 400, message: ({ limit }) => `Maximum ${limit} files allowed.` },
  'no-files': { status: 400, message: 'No file was sent. Choose at least one PDF.' },
  'pdf-password': {
    status: 422,
    message:
      'This PDF is protected with a password. Upload it together with its password, or save a copy without one in your PDF program and upload that copy.',
  },
  'pdf-password-wrong': {
    status: 422,
    message: 'This password does not open this PDF. Check it and try again.',
  },
  'pdf-password-attempts': {
    status: 429,
    message: ({ retryAfterSeconds }) =>
      `Too many wrong passwords were tried. Try again in ${minutesIn(Number(retryAfterSeconds ?? 900))}, or upload a copy without a password.`,
    retryAfterSeconds: 900,
  },
  'pdf-certificate': {
    status: 422,
    message:
      'This PDF is encrypted for a certificate, so a password cannot open it. Open it on a device that has the certificate, save a copy without encryption, and upload that copy.',
  },
  'pdf-encryption': {
    status: 422,
    message:
      'This PDF is encrypted in a way that is not supported here. Open it in your PDF program, save or print a copy without encryption, and upload that copy.',
  },
  'pdf-damaged': {
    status: 422,
    message:
      'This PDF is damaged and cannot be opened. Ask for the file again or export it again, then upload that copy.',
  },
  'pdf-no-pages': { status: 422, message: 'This PDF has no pages, so there is nothing to read in it.' },
  'pdf-too-complex': {
    status: 422,
    message:
      'This PDF takes more time or memory to open than a document should, so opening was stopped. Print it to a new PDF and upload that copy.',
  },
  'pdf-no-readable-text': {
    status: 422,
    message:
      'No page of this PDF can be read. If it is a scan, it is too poor to be read reliably: scan it again, at 300 dpi if you can, or upload a version with text in it. It was not counted against your uploads.',
  },
  'document-processing': {
    status: 409,
    message: ({ name }) => `${name ? `“${name}”` : 'This document'} is still being read. Please try again in a moment.`,
  },
  'document-failed': {
    status: 422,
    message: ({ name }) =>
      name
        ? `“${name}” could not be read, so it cannot be asked about. Leave it out and ask again.`
        : 'This document could not be read. Delete it and upload it again. It was not counted against your uploads.',
  },
  'file-lost': {
    status: 410,
    message: ({ name }) =>
      `The stored file of ${name ? `“${name}”` : 'this document'} is missing or damaged. What was read of it before is still there. Upload the file again, or ask the administrator of this server to restore it from a backup.`,
  },
  'document-reading-timeout': {
    status: 504,
    message: 'This is taking longer than expected. The work continues; please check again in a few minutes.',
  },
  'analysis-failed': { status: 500, message: 'Failed to analyze document. Please try again.' },
  'answer-failed': {
    status: 500,
    message: 'The answer could not be made. Your question was not counted; please try again.',
  },
  'upload-limit-reached': {
    status: 403,
    message: ({ limit }) => `Monthly upload limit reached: your plan includes ${limit} documents.`,
  },
  'chat-limit-reached': {
    status: 403,
    message: ({ limit }) => `Chat limit reached: your plan includes ${limit} questions for each document.`,
  },
  'shop-closed': { status: 404, message: 'There are no limits on this server, and nothing to buy.' },
  'plan-unchanged': { status: 409, message: 'This is your plan already. Nothing was changed, and nothing is charged.' },
  'no-subscription': { status: 409, message: 'There is no active subscription. Nothing was changed.' },
  'nothing-to-resume': {
    status: 409,
    message: 'Your plan continues unchanged: there is no scheduled change to undo.',
  },
  'subscription-exists': {
    status: 409,
    message:
      'You have a plan already, so nothing was charged. Once you are signed in, you can change it on the Subscription page.',
  },
  'already-paid': {
    status: 409,
    message: 'This was paid already, so nothing is charged again. Your plan will be here in a moment.',
  },
  'checkout-replaced': {
    status: 409,
    message: 'Something else was chosen in the meantime, so this checkout was closed. Nothing was charged.',
  },
  'payment-due': {
    status: 409,
    message: 'A payment for your plan is open. Please pay it under "Cards and invoices" first. Nothing was changed.',
  },
  'payment-declined': {
    status: 402,
    message:
      'Your card was declined, so your plan was not changed and nothing was charged. Update your card under "Cards and invoices", then try again.',
  },
  'payments-unreachable': {
    status: 502,
    message: 'The payment service cannot be reached at the moment. Nothing was charged; please try again.',
  },
  'change-unconfirmed': {
    status: 502,
    message:
      'The payment service did not answer in time, so we do not know yet whether your plan was changed. Please look again in a minute before you try again.',
  },
  'upgrade-session-not-found': {
    status: 404,
    message: 'This choice of a plan has expired or was not made in this browser. Please choose your plan again.',
  },
  'notice-refused': {
    status: 400,
    message: ({ reason }) => `The webhook event was refused: ${reason ?? 'not valid'}.`,
  },
  'range-not-satisfiable': { status: 416, message: 'The file has no such part.' },
  'cross-origin': { status: 403, message: 'This request came from another site and was refused.' },
  'rate-limited': { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  'payload-too-large': { status: 413, message: 'The request is too large.' },
  'unsupported-media-type': { status: 415, message: 'The request has a content type that is not supported here.' },
  overloaded: {
    status: 503,
    message: ({ retryAfterSeconds }) =>
      `The server is busy. Please try again in ${retryAfterSeconds ? `about ${retryAfterSeconds} seconds` : 'a moment'}.`,
    retryAfterSeconds: 5,
  },
  unavailable: {
    status: 503,
    message: 'Something that the server needs is not available at the moment. Please try again in a minute.',
    retryAfterSeconds: 30,
  },
  'outcome-unknown': {
    status: 503,
    message:
      'Something that the server needs went away at the last moment, so it is not known yet whether this was kept. Please look again in a minute, before you send it once more.',
    retryAfterSeconds: 60,
  },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
} as const satisfies Record<ErrorCode, ErrorEntry>;

function minutesIn(seconds: number): string {
  const minutes = Math.ceil((seconds * SECOND_MS) / MINUTE_MS);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

export function statusOf(code: ErrorCode): number {
  return ERROR_TABLE[code].status;
}

/** Whole seconds after which the same request may succeed; undefined when a retry does not help. */
export function retryAfterOf({ code, details }: AppError): number | undefined {
  const entry: ErrorEntry = ERROR_TABLE[code];
  return typeof details.retryAfterSeconds === 'number' ? details.retryAfterSeconds : entry.retryAfterSeconds;
}

/** The error body as sent to the browser. */
export function describeError(code: ErrorCode, details: ErrorDetails = {}, field?: string): ErrorBody {
  const entry: ErrorEntry = ERROR_TABLE[code];
  const message = typeof entry.message === 'string' ? entry.message : entry.message(details);
  const { retryAfterSeconds, filename } = details;
  return {
    code,
    message,
    ...(field !== undefined && { field }),
    ...(typeof filename === 'string' && { filename }),
    ...(typeof retryAfterSeconds === 'number' && { retryAfterSeconds }),
  };
}

/** The same for a response whose headers are already sent, with the retry time in the body. */
export function streamErrorBodyOf(error: AppError): ErrorBody {
  const retryAfterSeconds = retryAfterOf(error);
  return { ...errorBodyOf(error), ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
}

export function errorBodyOf(error: AppError): ErrorBody {
  return describeError(error.code, error.details, error.field);
}
