import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readEnvironment } from '#api/env.ts';
import { createProviders } from '#api/payments/providers.ts';
import { startTime } from '#api/payments/time-left.ts';
import { packProduct } from '#lib/payments/products.ts';
import { startStandIns } from '#scripts/start/stand-ins.ts';
import { freePort } from '../generation/support/account.ts';

/** A program on loopback that takes a port. */
async function occupy(port: number) {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
}

/** Keeps ports for the stand-ins that nobody takes while they are stopped, as they might the system’s. */
async function keepPorts(folder: string) {
  await mkdir(folder);
  for (const name of ['stripe', 'paypal'])
    await writeFile(path.join(folder, `${name}.port`), `${await freePort()}`);
}

it('Without keys both providers are there as stand-ins, which the host finds, which sell, and whose pages outlive a restart', async () => {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'pictor-stand-ins-'));
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }));
  await keepPorts(path.join(dataFolder, 'stand-ins'));
  const apiOrigin = 'http://localhost:9';
  const start = () => startStandIns({ apiOrigin, dataFolder, logFolder: dataFolder });
  let standIns = await start();
  const stop = async () => {
    standIns?.program.process.kill('SIGTERM');
    await standIns?.program.ended;
  };
  onTestFinished(stop);
  const { payments } = readEnvironment({
    NODE_ENV: 'test',
    API_PORT: '9',
    DATA_DIR: dataFolder,
    ...standIns?.env,
    ...standIns?.apiEnv,
  });
  const providers = createProviders(payments);
  const product = packProduct(200);
  if (!product) throw new Error('There is a pack of 200');
  const urls: string[] = [];
  for (const provider of [providers.stripe, providers.paypal]) {
    const opened = await provider?.openCheckout(
      {
        ...{ orderId: 'o-1', product, isTrial: false, isInPage: false, beginsAt: null },
        ...{ locale: 'en', createdAt: Date.now() },
        customer: { userId: 'u-1', email: null, reference: null },
        ...{ returnUrl: 'http://localhost:9/a', cancelUrl: 'http://localhost:9/b' },
      },
      { time: startTime(10_000), key: 'k-1' },
    );
    const page = await (await fetch(opened?.url ?? '')).text();
    expect(page).toContain('Pay with test money');
    expect(page).toContain('6.99');
    urls.push(opened?.url ?? '');
  }
  await stop();
  await occupy(Number(new URL(standIns?.env.PAYPAL_STAND_IN ?? '').port));
  const before = standIns?.env;
  standIns = await start();
  // The page of an open order is where it was; a port that another program took is left to it.
  expect(standIns?.env.STRIPE_STAND_IN).toBe(before?.STRIPE_STAND_IN);
  expect(await (await fetch(urls[0] ?? '')).text()).toContain('6.99');
  expect(standIns?.env.PAYPAL_STAND_IN).not.toBe(before?.PAYPAL_STAND_IN);
});
