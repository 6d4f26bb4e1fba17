/** A refusal as Stripe answers it. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly param: string | undefined;
  readonly type: string;

  constructor(
    status: number,
    message: string,
    { code, param, type = 'invalid_request_error' }: { code?: string; param?: string; type?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.param = param;
    this.type = type;
  }

  toBody(): object {
    return { error: { message: this.message, type: this.type, code: this.code, param: this.param } };
  }
}

/** The answer about what is not there. */
export function missing(kind: string, id: string): ApiError {
  return new ApiError(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param: 'id' });
}
