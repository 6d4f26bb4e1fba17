import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';

interface Schema {
  /** Version of stripe-node whose types it was made from. */
  readonly stripe: string;
  readonly properties: Readonly<Record<string, object>>;
  readonly definitions: Readonly<Record<string, object>>;
}

/** A request as Stripe gets it: a form, whose values are texts. */
export interface StripeCall {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

const file = new URL('../stripe-bodies/schema.json', import.meta.url);
export const stripeSchema: Schema = JSON.parse(readFileSync(file, 'utf8'));

const ajv = new Ajv({ coerceTypes: true, strict: false });
ajv.addSchema({ ...stripeSchema, $id: 'stripe' });

/** An operation as the schema names it: what follows the name of a list is an id. */
function operationOf({ method, path }: StripeCall): string {
  const generic = path.replace(/(\/(?:sessions|subscriptions|subscription_schedules))\/[^/]+/, '$1/*');
  return `${method} ${generic}`;
}

/** Faults of a request by Stripe’s own types, with closed enums; null of one that is right. */
export function inspectStripeCall(call: StripeCall): string | null {
  const operation = operationOf(call);
  if (!(operation in stripeSchema.properties)) return `${operation}: not in bodies.ts`;
  const pointer = encodeURIComponent(operation.replaceAll('/', '~1'));
  const validate = ajv.getSchema(`stripe#/properties/${pointer}`);
  if (!validate) throw new Error(`${operation} has no schema.`);
  // Coercion writes into what it validates.
  if (validate(structuredClone(call.body ?? {}))) return null;
  return (validate.errors ?? [])
    .map(({ instancePath, message, params }) =>
      [operation, instancePath, message, JSON.stringify(params)].join(' '),
    )
    .join('\n');
}
