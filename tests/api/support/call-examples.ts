import { type Body, contract, type Params, type Query } from '#lib/contract/contract.ts';
import type { EndpointName } from '#lib/contract/endpoints.ts';

interface Example<Name extends EndpointName> {
  readonly params?: Params<Name>;
  readonly query?: Query<Name>;
  readonly body?: Body<Name>;
}

/** An input for each call that its schema takes, though nothing may be found by it. */
export const callExamples = Object.fromEntries(
  Object.entries(contract).map(([name, { example }]) => [name, example]),
) as { readonly [Name in EndpointName]: Example<Name> };
