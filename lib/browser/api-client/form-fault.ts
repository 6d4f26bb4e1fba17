import type { ApiError } from './api-error.ts';

/** Reason why what was typed into a form was not taken. */
export type FormFault<Field extends string> =
  | { readonly kind: 'wrong'; readonly field: Field | 'none' }
  /** Too many came; `at` is when the next is taken, in epoch milliseconds. */
  | { readonly kind: 'later'; readonly at: number }
  | { readonly kind: 'failed' };

/** The reason that an error gives, with the field of the form where the error names one of them. */
export function formFaultOf<Field extends string>(
  { key, field, retryAt }: ApiError,
  fields: readonly Field[],
): FormFault<Field> {
  if (key === 'too_many_requests' && retryAt !== null) return { kind: 'later', at: retryAt };
  if (key !== 'invalid_request') return { kind: 'failed' };
  return { kind: 'wrong', field: fields.find((known) => known === field) ?? 'none' };
}
