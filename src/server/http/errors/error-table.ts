import type { ErrorBody, ErrorCode } from '#contract/errors.ts';
import type { AppError, ErrorDetails } from '#server/domain/errors/app-error.ts';
import { errorTexts } from './texts.ts';

interface ErrorEntry {
  readonly status: number;
  readonly message: string | ((details: ErrorDetails) => string);
  /** Default for `retry-after` when the error has none. */
  readonly retryAfterSeconds?: number;
}

/** The single mapping from error codes to statuses and messages. */
const ERROR_TABLE = {
  'invalid-request': { status: 400, message: ({ reason }) => `${reason ?? errorTexts.invalidRequest}` },
  unauthenticated: { status: 401, message: errorTexts.unauthenticated },
  'token-invalid': { status: 401, message: errorTexts.tokenInvalid },
  'token-expired': { status: 401, message: errorTexts.tokenExpired },
  'sign-in-replayed': { status: 401, message: errorTexts.signInReplayed },
  'sign-in-interrupted': { status: 401, message: errorTexts.signInInterrupted },
  'user-disabled': { status: 403, message: errorTexts.userDisabled },
  'unauthorized-domain': {
    status: 403,
    message: ({ address }) => (address ? errorTexts.signInElsewhere(`${address}`) : errorTexts.signInNotHere),
  },
  'provider-unreachable': { status: 502, message: errorTexts.signInUnreachable },
  'code-refused': { status: 400, message: errorTexts.signInRefused },
  'return-address-refused': { status: 400, message: errorTexts.returnAddressRefused },
  'trial-moved': { status: 401, message: errorTexts.trialMoved },
  'too-many-trials': { status: 429, message: errorTexts.tooManyTrials },
  'confirmation-missing': { status: 400, message: ({ phrase }) => errorTexts.confirmationMissing(`${phrase}`) },
  'deletion-unfinished': { status: 500, message: errorTexts.deletionUnfinished },
  'too-many-attempts': {
    status: 429,
    message: ({ retryAfterSeconds }) =>
      typeof retryAfterSeconds === 'number'
        ? errorTexts.tooManyAttemptsFor(retryAfterSeconds)
        : errorTexts.tooManyAttempts,
    retryAfterSeconds: 900,
  },
  'guest-id-invalid': { status: 400, message: errorTexts.guestIdInvalid },
  'not-found': { status: 404, message: errorTexts.notFound },
  'document-not-found': { status: 404, message: errorTexts.documentNotFound },
  'conversation-not-found': { status: 404, message: errorTexts.conversationNotFound },
  'answer-not-found': { status: 404, message: errorTexts.answerNotFound },
  'note-not-found': { status: 404, message: errorTexts.noteNotFound },
  'note-limit-reached': { status: 409, message: ({ limit }) => errorTexts.noteLimitReached(`${limit}`) },
  'analysis-not-found': { status: 404, message: errorTexts.analysisNotFound },
  'dates-not-found': { status: 404, message: errorTexts.datesNotFound },
  'file-type': { status: 400, message: errorTexts.fileType },
  'file-too-large': { status: 413, message: errorTexts.fileTooLarge },
  'file-empty': { status: 400, message: errorTexts.fileEmpty },
  'too-many-files': { status: 400, message: ({ limit }) => errorTexts.tooManyFiles(`${limit}`) },
  'no-files': { status: 400, message: errorTexts.noFiles },
  'pdf-password': { status: 422, message: errorTexts.pdfPassword },
  'pdf-password-wrong': { status: 422, message: errorTexts.pdfPasswordWrong },
  'pdf-password-attempts': {
    status: 429,
    message: ({ retryAfterSeconds }) => errorTexts.pdfPasswordAttempts(Number(retryAfterSeconds ?? 900)),
    retryAfterSeconds: 900,
  },
  'pdf-certificate': { status: 422, message: errorTexts.pdfCertificate },
  'pdf-encryption': { status: 422, message: errorTexts.pdfEncryption },
  'pdf-damaged': { status: 422, message: errorTexts.pdfDamaged },
  'pdf-no-pages': { status: 422, message: errorTexts.pdfNoPages },
  'pdf-too-complex': { status: 422, message: errorTexts.pdfTooComplex },
  'pdf-no-readable-text': { status: 422, message: errorTexts.pdfNoReadableText },
  'document-processing': { status: 409, message: ({ name }) => errorTexts.documentProcessing(documentOf(name)) },
  'document-failed': {
    status: 422,
    message: ({ name }) => (name ? errorTexts.namedDocumentFailed(`${name}`) : errorTexts.documentFailed),
  },
  'file-lost': { status: 410, message: ({ name }) => errorTexts.fileLost(documentOf(name)) },
  'document-reading-timeout': { status: 504, message: errorTexts.readingTimeout },
  'analysis-failed': { status: 500, message: errorTexts.analysisFailed },
  'answer-failed': { status: 500, message: errorTexts.answerFailed },
  'upload-limit-reached': { status: 403, message: ({ limit }) => errorTexts.uploadLimitReached(`${limit}`) },
  'chat-limit-reached': { status: 403, message: ({ limit }) => errorTexts.chatLimitReached(`${limit}`) },
  'shop-closed': { status: 404, message: errorTexts.nothingToBuy },
  'plan-unchanged': { status: 409, message: errorTexts.planUnchanged },
  'no-subscription': { status: 409, message: errorTexts.noSubscription },
  'nothing-to-resume': { status: 409, message: errorTexts.nothingToResume },
  'subscription-exists': { status: 409, message: errorTexts.subscriptionExists },
  'already-paid': { status: 409, message: errorTexts.alreadyPaid },
  'checkout-replaced': { status: 409, message: errorTexts.checkoutReplaced },
  'payment-due': { status: 409, message: errorTexts.paymentDue },
  'payment-declined': { status: 402, message: errorTexts.paymentDeclined },
  'payments-unreachable': { status: 502, message: errorTexts.paymentsUnreachable },
  'change-unconfirmed': { status: 502, message: errorTexts.changeUnconfirmed },
  'upgrade-session-not-found': { status: 404, message: errorTexts.choiceExpired },
  'notice-refused': {
    status: 400,
    message: ({ reason }) => errorTexts.webhookRefused(`${reason ?? errorTexts.webhookInvalid}`),
  },
  'range-not-satisfiable': { status: 416, message: errorTexts.rangeNotSatisfiable },
  'cross-origin': { status: 403, message: errorTexts.crossOrigin },
  'rate-limited': { status: 429, message: errorTexts.rateLimited },
  'payload-too-large': { status: 413, message: errorTexts.payloadTooLarge },
  'unsupported-media-type': { status: 415, message: errorTexts.unsupportedMediaType },
  overloaded: {
    status: 503,
    message: ({ retryAfterSeconds }) =>
      typeof retryAfterSeconds === 'number' && retryAfterSeconds > 0
        ? errorTexts.busyFor(retryAfterSeconds)
        : errorTexts.busy,
    retryAfterSeconds: 5,
  },
  unavailable: { status: 503, message: errorTexts.unavailable, retryAfterSeconds: 30 },
  'outcome-unknown': { status: 503, message: errorTexts.outcomeUnknown, retryAfterSeconds: 60 },
  internal: { status: 500, message: errorTexts.internal },
} as const satisfies Record<ErrorCode, ErrorEntry>;

function documentOf(name: string | number | undefined): string {
  return name ? errorTexts.namedDocument(`${name}`) : errorTexts.thisDocument;
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
