import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readEnvironment } from '#api/env.ts';
import { createProviders } from '#api/payments/providers.ts';
import { startTime } from '#api/payments/time-left.ts';
import { packProduct } from '#lib/payments/products.ts';
import { startStandIns } from '#scripts/start/stand-ins.ts';

it('Without keys both providers are there as stand-ins, which the host finds, and which sell', async () => {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'pictor-stand-ins-'));
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }));
  const apiOrigin = 'http://localhost:9';
  const standIns = await startStandIns({ apiOrigin, dataFolder, logFolder: dataFolder });
  onTestFinished(async () => {
    standIns?.program.process.kill('SIGTERM');
    await standIns?.program.ended;
  });
  const { payments } = readEnvironment({
    NODE_ENV: 'test',
    API_PORT: '9',
    DATA_DIR: dataFolder,
    ...standIns?.env,
  });
  const providers = createProviders(payments);
  const product = packProduct(200);
  if (!product) throw new Error('There is a pack of 200');
  for (const provider of [providers.stripe, providers.paypal]) {
    const opened = await provider?.openCheckout(
      {
        ...{ orderId: 'o-1', product, isTrial: false, beginsAt: null, locale: 'en', createdAt: Date.now() },
        customer: { userId: 'u-1', email: null, reference: null },
        ...{ returnUrl: 'http://localhost:9/a', cancelUrl: 'http://localhost:9/b' },
      },
      { time: startTime(10_000), key: 'k-1' },
    );
    const page = await (await fetch(opened?.url ?? '')).text();
    expect(page).toContain('Pay with test money');
    expect(page).toContain('6.99');
  }
});
