import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { startAtKeptPort } from './kept-port.ts';
import { startPayPalStandIn } from './paypal/server.ts';
import { startStripeStandIn } from './stripe/server.ts';

/** Options on the command line, as JSON: those of each stand-in that is to be started. */
interface ServeOptions {
  readonly folder: string;
  readonly stripe?: Pick<Parameters<typeof startStripeStandIn>[0], 'secretKey' | 'setUp'>;
  readonly paypal?: Pick<Parameters<typeof startPayPalStandIn>[0], 'clientId' | 'clientSecret'>;
}

/** Starts the stand-ins for whoever runs this program, and tells their origins over the channel to it. */
async function serve({ folder, stripe, paypal }: ServeOptions): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fileOf = (name: string) => path.join(folder, `${name}.json`);
  const portFileOf = (name: string) => path.join(folder, `${name}.port`);
  const running = {
    stripe:
      stripe &&
      (await startAtKeptPort(portFileOf('stripe'), (port) =>
        startStripeStandIn({ ...stripe, port, stateFile: fileOf('stripe') }),
      )),
    paypal:
      paypal &&
      (await startAtKeptPort(portFileOf('paypal'), (port) =>
        startPayPalStandIn({ ...paypal, port, stateFile: fileOf('paypal') }),
      )),
  };
  process.send?.({ stripe: running.stripe?.origin, paypal: running.paypal?.origin });
  const stop = async () => {
    await running.stripe?.close();
    await running.paypal?.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
  // Whoever started this program has died.
  process.once('disconnect', stop);
}

await serve(JSON.parse(process.argv[2] ?? '{}'));
