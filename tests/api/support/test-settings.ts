import type { Settings } from '#api/infrastructure/settings.ts';
import { paidChoices } from '#lib/catalog/paid-choices.ts';

/** Settings of a host that only tests know: any free port, no limits in the way, short leases. */
export function testSettings(dataFolder: string): Settings {
  return {
    roles: ['http', 'worker'],
    host: '127.0.0.1',
    port: 0,
    apiOrigin: 'http://127.0.0.1:0',
    webOrigins: ['http://web.test'],
    dataFolder,
    minFreeMegabytes: 0,
    databaseUrl: undefined,
    s3: undefined,
    secret: 'a secret that only the tests know',
    showsDocs: true,
    logLevel: 'fatal',
    proxyHops: 0,
    metricsToken: undefined,
    rateLimitFactor: 1000,
    fetchAddresses: true,
    fetchProxy: undefined,
    paidChoices,
    leaseSeconds: 1,
    imagingProcesses: 1,
    imagingMemoryMegabytes: 1500,
    imagingTimeoutSeconds: 60,
    tapModelFolder: undefined,
  };
}
