/** A refusal in the form of Stripe's API. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  readonly code: string | undefined;
  readonly param: string | undefined;

  constructor(
    status: number,
    type: ApiProblem['type'],
    message: string,
    details: { readonly code?: string; readonly param?: string | undefined } = {},
  ) {
    super(message);
    this.name = 'ApiProblem';
    this.status = status;
    this.type = type;
    this.code = details.code;
    this.param = details.param;
  }

  /** The body of the answer. */
  toBody(): object {
    const { type, code, message, param } = this;
    const declined = this.type === 'card_error' ? { decline_code: 'generic_decline' } : {};
    return { error: { type, message, ...(code && { code }), ...(param && { param }), ...declined } };
  }
}

export const DECLINED_TEXT = 'Your card was declined.';

export function missing(what: string, id: string, param = 'id'): ApiProblem {
  return new ApiProblem(404, 'invalid_request_error', `No such ${what}: '${id}'`, { code: 'resource_missing', param });
}

export function refused(message: string, param?: string, code = 'parameter_invalid'): ApiProblem {
  return new ApiProblem(400, 'invalid_request_error', message, { code, param });
}

export function declined(): ApiProblem {
  return new ApiProblem(402, 'card_error', DECLINED_TEXT, { code: 'card_declined' });
}
