import type { Context } from '#api/context.ts';
import type { Database } from '#api/infrastructure/database/database.ts';
import type { PaymentProvider } from '#api/payments/payment-provider.ts';
import type { PurchaseCrashPoint } from '../../generation/support/crash-points.ts';

type Reach = (point: PurchaseCrashPoint) => void;
/** State that the program has read at a provider last, and writes next. */
type Read = 'checkout' | 'subscription';

/** Calls `reach` at every moment of a purchase that a host may be killed at. */
export function armPurchase(context: Context, reach: Reach): Context {
  const last: { read: Read } = { read: 'checkout' };
  const { stripe, paypal } = context.paymentProviders;
  return {
    ...context,
    database: armDatabase(context.database, { reach, last }),
    paymentProviders: {
      ...(stripe && { stripe: armProvider(stripe, { reach, last }) }),
      ...(paypal && { paypal: armProvider(paypal, { reach, last }) }),
    },
  };
}

interface Arms {
  readonly reach: Reach;
  readonly last: { read: Read };
}

interface Around {
  readonly before?: PurchaseCrashPoint;
  readonly after?: PurchaseCrashPoint;
}

const aroundTransactions: Readonly<Record<string, (read: Read) => Around>> = {
  claimOrder: () => ({ before: 'before the purchase commits', after: 'after the purchase commits' }),
  keepPage: () => ({ before: 'before the page is kept', after: 'after the page is kept' }),
  takeEvent: () => ({ before: 'before the event is kept', after: 'after the event is kept' }),
  syncState: (read) => ({ before: `before the ${read} is written`, after: `after the ${read} is written` }),
};

/** The stack names the verb that a transaction belongs to. */
function armDatabase(database: Database, { reach, last }: Arms): Database {
  const transaction: Database['transaction'] = async (work, options) => {
    const stack = new Error().stack ?? '';
    const verb = Object.keys(aroundTransactions).find((name) => stack.includes(`${name} (`));
    const around = aroundTransactions[verb ?? '']?.(last.read);
    const result = await database.transaction(async (tx) => {
      const done = await work(tx);
      if (around?.before) reach(around.before);
      return done;
    }, options);
    if (around?.after) reach(around.after);
    return result;
  };
  return new Proxy(database, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name, target)),
  });
}

function armProvider(provider: PaymentProvider, { reach, last }: Arms): PaymentProvider {
  const armed: Partial<PaymentProvider> = {
    async openCheckout(request, call) {
      const opened = await provider.openCheckout(request, call);
      reach('after the provider opened its page');
      return opened;
    },
    async readCheckout(reference, call) {
      reach('before the checkout is read');
      const state = await provider.readCheckout(reference, call);
      reach('after the checkout is read');
      last.read = 'checkout';
      return state;
    },
    async readSubscription(reference, time) {
      reach('before the subscription is read');
      const state = await provider.readSubscription(reference, time);
      last.read = 'subscription';
      return state;
    },
  };
  return new Proxy(provider, {
    get: (target, name) => Reflect.get(armed, name) ?? Reflect.get(target, name, target),
  });
}
