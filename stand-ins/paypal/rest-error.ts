/** A refusal as PayPal words it: a name, and an issue that programs look at. */
export class RestError extends Error {
  readonly status: number;
  readonly errorName: string;
  readonly details: readonly { issue: string; field?: string; description: string }[];

  constructor(status: number, errorName: string, details: RestError['details'] = []) {
    super(errorName);
    this.status = status;
    this.errorName = errorName;
    this.details = details;
  }

  /** The body of the answer. */
  toBody(debugId: string) {
    return {
      name: this.errorName,
      message: this.errorName,
      debug_id: debugId,
      details: this.details,
      links: [],
    };
  }
}

/** 422 with one issue, such as `SUBSCRIPTION_STATUS_INVALID`. */
export function unprocessable(issue: string): RestError {
  return new RestError(422, 'UNPROCESSABLE_ENTITY', [{ issue, description: issue }]);
}

export function notFound(): RestError {
  return new RestError(404, 'RESOURCE_NOT_FOUND', [
    { issue: 'INVALID_RESOURCE_ID', description: 'The specified resource does not exist.' },
  ]);
}
