import type { FastifyBaseLogger } from 'fastify';
import type { Context, Engines } from './context.ts';
import { creditData } from './credits/credit-data.ts';
import { createServiceEngines } from './engines/create-engines.ts';
import { createEmbeddedEngine, createResultFinisher } from './engines/embedded/embedded-engine.ts';
import { createEmbeddedEncoder } from './engines/embedded/encoder.ts';
import { ImagingPool } from './engines/embedded/imaging-pool.ts';
import { createPicturePreparer } from './engines/embedded/picture-preparer.ts';
import { moveTasks, taskData } from './generation/task-data.ts';
import { uploadData } from './generation/upload-data.ts';
import { giftData, listGiftPeriods } from './gifts/gifts.ts';
import { accountData } from './identity/account-data.ts';
import { checkPersonalData, type PersonalData } from './identity/personal-data.ts';
import {
  buildInfrastructure,
  closeInfrastructure,
  type InfrastructureParts,
} from './infrastructure/build-infrastructure.ts';
import { resourcePaths } from './infrastructure/resource-paths.ts';
import { scratchFolder } from './infrastructure/scratch-folder.ts';
import { moveUsage } from './limits/move-usage.ts';
import { usageData } from './limits/usage-data.ts';
import { createMailTransport, type MailTransport } from './mail/mail-transport.ts';
import { createRemoteWeb, type RemoteWeb } from './media/remote/remote-web.ts';
import { moveUploads } from './media/upload-rows.ts';
import { orderData } from './payments/order-data.ts';
import { createProviders, type PaymentProviders } from './payments/providers.ts';
import { reportData } from './reports/report-data.ts';
import { consentData, moveConsents } from './safety/consent.ts';
import { createEmbeddedRules } from './safety/safety-rules.ts';
import type { Settings } from './settings/settings.ts';
import { shareData } from './sharing/manage-shares.ts';
import { moveShares, shareHooks } from './sharing/share-lifetime.ts';
import { listSubscriptionPeriods, subscriptionData } from './subscriptions/subscriptions.ts';

/** Parts to take instead of those that the settings ask for. */
export interface ContextParts extends InfrastructureParts {
  readonly engines?: Engines;
  readonly remoteWeb?: RemoteWeb;
  readonly mailTransport?: MailTransport;
  readonly paymentProviders?: PaymentProviders;
}

const personalData: readonly PersonalData<Context>[] = [
  accountData,
  taskData,
  uploadData,
  shareData,
  usageData,
  creditData,
  giftData,
  orderData,
  subscriptionData,
  consentData,
  reportData,
];

/** Builds the infrastructure and joins the domains. @throws StartError where a part cannot be had */
export async function buildContext(settings: Settings, parts: ContextParts = {}): Promise<Context> {
  const infrastructure = await buildInfrastructure(settings, parts);
  await checkPersonalData(infrastructure, personalData).catch(async (error) => {
    await closeInfrastructure(infrastructure);
    throw error;
  });
  return {
    ...infrastructure,
    engines: parts.engines ?? createEngines(settings, infrastructure.log),
    remoteWeb: parts.remoteWeb ?? createRemoteWeb(settings.fetching),
    mailTransport: parts.mailTransport ?? createMailTransport(settings.mail, settings.disk),
    paymentProviders: parts.paymentProviders ?? createProviders(settings.payments),
    taskHooks: [shareHooks],
    ownershipMovers: [moveTasks, moveUploads, moveShares, moveConsents, moveUsage],
    membershipSources: [listGiftPeriods, listSubscriptionPeriods],
    personalData,
  };
}

/** Gives everything back, in the opposite order. */
export async function closeContext(context: Context): Promise<void> {
  await context.engines.close();
  context.mailTransport.close();
  await closeInfrastructure(context);
}

const JOBS_PER_PROCESS = 50;

/** The engines that the settings switch on. Nothing is started before it is needed. */
export function createEngines(
  { imaging: settings, engines, fetching, disk }: Settings,
  log: FastifyBaseLogger,
): Engines {
  const limits = {
    entry: resourcePaths.imagingProcess,
    memoryBytes: settings.memoryMegabytes * 1024 * 1024,
    jobMilliseconds: settings.timeoutSeconds * 1000,
    jobsPerProcess: JOBS_PER_PROCESS,
    tapModelFolder: settings.tapModelFolder,
    modelsFolder: settings.modelsFolder,
    ffmpegPath: settings.ffmpegPath,
  };
  const pool = new ImagingPool({ ...limits, size: settings.processes });
  const embedded = createEmbeddedEngine(pool);
  const encoder = createEmbeddedEncoder({
    pictures: new ImagingPool({ ...limits, size: 1 }),
    videos: new ImagingPool({ ...limits, size: 1 }),
  });
  const services = createServiceEngines({
    ...{ engines, fetching, log, scratch: scratchFolder(disk) },
    preparer: createPicturePreparer(pool),
  });
  return {
    byName: { embedded, ...services },
    encoder,
    finisher: createResultFinisher(pool),
    rules: createEmbeddedRules(pool),
    async close() {
      for (const service of Object.values(services)) await service.close();
      await embedded.close();
      encoder.close();
    },
  };
}
