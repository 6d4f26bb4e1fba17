import type { Settings } from '#api/settings/settings.ts';
import { queueRoom, usageLimits } from '#lib/catalog/limits.ts';
import { paidChoices } from '#lib/catalog/paid-choices.ts';

/**
 * Settings of a host that only tests know: any free port, no limits in the way, no refusal under load, leases
 * so short that a test can wait for their end, and so long that a busy machine keeps them.
 */
export function testSettings(dataFolder: string): Settings {
  return {
    http: {
      host: '127.0.0.1',
      port: 0,
      apiOrigin: 'http://127.0.0.1:0',
      webOrigins: ['http://web.test'],
      proxyHops: 0,
      showsDocs: true,
    },
    disk: { dataFolder, minFreeMegabytes: 0 },
    database: { url: undefined },
    storage: { s3: undefined },
    signing: { secret: 'a secret that only the tests know' },
    roles: ['http', 'worker'],
    worker: { leaseSeconds: 4 },
    imaging: {
      processes: 1,
      memoryMegabytes: 1500,
      timeoutSeconds: 180,
      tapModelFolder: undefined,
      modelsFolder: undefined,
      ffmpegPath: undefined,
    },
    engines: {
      ...{
        mode: undefined,
        falKey: undefined,
        falStandIn: undefined,
        openaiKey: undefined,
        openaiUrl: 'http://127.0.0.1:9/v1',
      },
      ...{ ownUrl: undefined, ownKind: undefined, ownToken: undefined, workflows: undefined },
      ...{ alsoServe: undefined, concurrency: 2, dailyDollars: 20, modelDailyDollars: 10 },
    },
    fetching: { isAllowed: true, proxy: undefined },
    limits: {
      rateLimitFactor: 1000,
      queueFactor: 1,
      hasDailyLimits: true,
      visitProofBits: 4,
      maxEventLoopDelay: 0,
    },
    mail: { smtpUrl: undefined, from: 'Pictor <no-reply@pictor.test>', reportsTo: undefined },
    signIn: { google: undefined, apple: undefined },
    payments: { mode: 'off', platforms: [], standIns: [], stripe: undefined, paypal: undefined },
    observability: { logLevel: 'fatal', metricsToken: undefined },
    paidChoices,
    usage: usageLimits,
    queue: queueRoom,
    creditCosts: {},
  };
}

/** Some settings of some groups; lists are given whole. */
export type ChangedSettings = {
  readonly [Group in keyof Settings]?: Settings[Group] extends readonly unknown[]
    ? Settings[Group]
    : Partial<Settings[Group]>;
};

/** Settings with some of them changed. */
export function changeSettings(settings: Settings, changed: ChangedSettings): Settings {
  const groups = Object.entries(changed).map(([name, group]) => {
    const usual = settings[name as keyof Settings];
    return [name, Array.isArray(group) ? group : { ...usual, ...group }];
  });
  return { ...settings, ...Object.fromEntries(groups) };
}
