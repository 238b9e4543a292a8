import type { CallFailure } from './classify-call-failure.ts';
import type { ModelErrorCode } from './model-calls.ts';

/** Predicate of each failure, for the log; users see other texts. */
const FAILURES: Readonly<Record<ModelErrorCode, string>> = {
  'key-refused': 'refused the key. Check LLM_API_KEY',
  'model-unknown': 'was not found. Check LLM_MODEL and LLM_BASE_URL',
  'out-of-credit': 'has no credit left on this account',
  'request-refused': 'did not take the request',
  redirected: 'answered with a redirect, which is not followed. Check LLM_BASE_URL',
  'rate-limited': 'takes no more requests for now',
  unavailable: 'could not be reached, or broke off',
  'timed-out': 'did not answer in time. Raise LLM_FIRST_TOKEN_TIMEOUT if it needs longer',
  refused: 'refused to answer',
  'too-long': 'holds no text as long as this. Check LLM_CONTEXT_TOKENS',
  'unusable-output': 'wrote nothing that can be used',
  'limit-reached': 'was not called: the account has reached its limit of the day',
};

/** In place of `unavailable` where nothing took the call. */
const NOT_REACHED = 'could not be reached. Check that its server runs, and LLM_BASE_URL';

/**
 * One line for the operator.
 * @param named the model, the setting that names it, and its provider
 * @param tries number of attempts
 */
export function describeFailure(
  named: { readonly model: string; readonly setting: string; readonly providerName: string },
  { code, status, wasSent }: Pick<CallFailure, 'code' | 'status' | 'wasSent'>,
  tries: number,
): string {
  const details = [status === undefined ? '' : `status ${status}`, tries === 1 ? '' : `${tries} tries`];
  const behind = details.filter(Boolean).join(', ');
  const failure = (code === 'unavailable' && !wasSent ? NOT_REACHED : FAILURES[code]).replace(
    'LLM_MODEL',
    named.setting,
  );
  return `${named.model} at ${named.providerName} ${failure}${behind && ` (${behind})`}.`;
}

/** Settings that end it, for the operator. */
const LARGER_CONTEXT = 'Start it with a larger context (Ollama: OLLAMA_CONTEXT_LENGTH, or num_ctx of the model)';

/**
 * One line for the operator, where the tokens that a server counted show that it has cut a prompt.
 * @param counted input tokens by the server
 * @param estimated by `estimateTokens`
 */
export function describeCutInput(
  named: { readonly model: string; readonly providerName: string },
  counted: number,
  estimated: number,
): string {
  return `${named.model} at ${named.providerName} read only ${counted} tokens of a prompt of about ${estimated}: its server cuts long prompts without an error. ${LARGER_CONTEXT}, or set LLM_CONTEXT_TOKENS to the one that it has.`;
}

/** One line for the operator, where a server says that its context is smaller than what the settings say. */
export function describeSmallContext(
  named: { readonly engine: string; readonly provider: string },
  served: number,
  expected: number,
): string {
  return `${named.engine} at ${named.provider} has a context of ${served} tokens and not ${expected}, so less text is sent to it. ${LARGER_CONTEXT} to send more.`;
}
