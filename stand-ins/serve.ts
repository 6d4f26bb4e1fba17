import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { coreNodes, startComfyuiStandIn } from './engines/comfyui.ts';
import { startFalStandIn } from './engines/fal.ts';
import { startOpenaiStandIn } from './engines/openai-images.ts';
import { startPayPalStandIn } from './paypal/server.ts';
import { startStripeStandIn } from './stripe/server.ts';

/** Options on the command line, as JSON: those of each stand-in that is to be started. */
interface ServeOptions {
  readonly folder: string;
  readonly stripe?: Pick<Parameters<typeof startStripeStandIn>[0], 'secretKey' | 'setUp'>;
  readonly paypal?: Pick<Parameters<typeof startPayPalStandIn>[0], 'clientId' | 'clientSecret'>;
  /** Those of generative engines: the key that they take, and models that OpenAI lists. */
  readonly engines?: { readonly key: string; readonly models: readonly string[] };
}

/** Starts the stand-ins for whoever runs this program, and tells their origins over the channel to it. */
async function serve({ folder, stripe, paypal, engines }: ServeOptions): Promise<void> {
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
  const drawing = engines && (await startEngines(engines));
  const origins = { stripe: running.stripe?.origin, paypal: running.paypal?.origin };
  process.send?.({ ...origins, ...drawing?.origins });
  const stop = async () => {
    await running.stripe?.close();
    await running.paypal?.close();
    await drawing?.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
  // Whoever started this program has died.
  process.once('disconnect', stop);
}

/** Starts stand-ins of generative engines at free ports; they keep nothing between starts. */
async function startEngines({ key, models }: NonNullable<ServeOptions['engines']>) {
  const fal = await startFalStandIn({ key });
  const openai = await startOpenaiStandIn({ key, models: models.map((id) => ({ id })) });
  const comfyui = await startComfyuiStandIn({ nodes: coreNodes });
  for (const { book } of [fal, openai, comfyui]) book.marksPhotos = true;
  return {
    origins: { fal: fal.origin, openai: openai.origin, comfyui: comfyui.origin },
    close: () => Promise.all([fal.close(), openai.close(), comfyui.close()]),
  };
}

/**
 * Starts a server at the port that it had at its last start, so that addresses of its pages stay good, or at
 * a free one where another program has taken that.
 * @param file keeps the port between starts
 */
async function startAtKeptPort<Started extends { readonly origin: string }>(
  file: string,
  start: (port: number) => Promise<Started>,
): Promise<Started> {
  const kept = readPort(file);
  const started = await start(kept).catch((error: NodeJS.ErrnoException) => {
    if (kept === 0 || error.code !== 'EADDRINUSE') throw error;
    return start(0);
  });
  writeFileSync(file, new URL(started.origin).port, { mode: 0o600 });
  return started;
}

/** Zero where there is none. */
function readPort(file: string): number {
  try {
    const port = Number(readFileSync(file, 'utf8'));
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : 0;
  } catch {
    return 0;
  }
}

await serve(JSON.parse(process.argv[2] ?? '{}'));
