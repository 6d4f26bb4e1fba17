import { tmpdir } from 'node:os';
import type { Engines } from '#api/context.ts';
import { createEmbeddedEngine, createResultFinisher } from '#api/engines/embedded/embedded-engine.ts';
import { ImagingPool } from '#api/engines/embedded/imaging-pool.ts';
import { createPicturePreparer } from '#api/engines/embedded/picture-preparer.ts';
import type { Engine, EngineHandle } from '#api/engines/engine.ts';
import { createFalService } from '#api/engines/fal/fal-service.ts';
import { createOpenaiService } from '#api/engines/openai-images/openai-service.ts';
import { createComfyuiService } from '#api/engines/own-server/comfyui-service.ts';
import { createSdcppService } from '#api/engines/own-server/sdcpp-service.ts';
import type { Service } from '#api/engines/remote/service.ts';
import { createServiceEngine } from '#api/engines/remote/service-engine.ts';
import { modelsOf } from '#api/engines/remote/watch-server.ts';
import { resourcePaths } from '#api/infrastructure/resource-paths.ts';
import { createRemoteWeb } from '#api/media/remote/remote-web.ts';
import { type ComfyuiStandIn, coreNodes, startComfyuiStandIn } from '#stand-ins/engines/comfyui.ts';
import { type FalStandIn, startFalStandIn } from '#stand-ins/engines/fal.ts';
import { type OpenaiStandIn, startOpenaiStandIn } from '#stand-ins/engines/openai-images.ts';
import { type SdcppStandIn, startSdcppStandIn } from '#stand-ins/engines/sdcpp.ts';

/** Keys that must be found nowhere. */
export const keys = { fal: 'fal-canary-key', openai: 'openai-canary-key' } as const;

export interface StandIns {
  readonly fal: FalStandIn;
  readonly openai: OpenaiStandIn;
  readonly comfyui: ComfyuiStandIn;
  readonly sdcpp: SdcppStandIn;
}

/** Starts a stand-in of each protocol, whose runs are done when they are first asked after. */
export async function startEngineStandIns(): Promise<StandIns & { close(): Promise<void> }> {
  const standIns = {
    fal: await startFalStandIn({ key: keys.fal }),
    openai: await startOpenaiStandIn({
      key: keys.openai,
      models: modelsOf('openai').map(({ endpoint: id }) => ({ id })),
    }),
    comfyui: await startComfyuiStandIn({ nodes: coreNodes }),
    sdcpp: await startSdcppStandIn(),
  };
  for (const { book } of Object.values(standIns)) book.steps = { waiting: 0, working: 0 };
  return {
    ...standIns,
    async close() {
      for (const { close } of Object.values(standIns)) await close();
    },
  };
}

/** Addresses of the stand-ins. */
export type StandInOrigins = { readonly [Name in keyof StandIns]: Pick<StandIns[Name], 'origin'> };

/** Services that speak to the stand-ins. */
export function createServices({ fal, openai, comfyui, sdcpp }: StandInOrigins, scratch = tmpdir()) {
  const web = createRemoteWeb({ isAllowed: true, proxy: undefined });
  if (!web) throw new Error('no web');
  const own = (origin: string) => ({ name: 'own', baseUrl: origin, headers: {} });
  const { origin } = fal;
  const origins = { queue: origin, files: origin, platform: origin };
  const headers = { authorization: `Bearer ${keys.openai}` };
  const server = { name: 'OpenAI', baseUrl: `${openai.origin}/v1`, headers };
  const { workflows } = resourcePaths;
  return {
    fal: createFalService({ key: keys.fal, web, origins, lookAgainMs: 10 }),
    openai: createOpenaiService({ server, web, isPaid: true, scratch }),
    comfyui: createComfyuiService({ server: own(comfyui.origin), web, workflows, lookAgainMs: 10 }),
    sdcpp: createSdcppService(own(sdcpp.origin)),
  };
}

/** A server of the operator's own that speaks both protocols: a run's model, then its handle, tells which. */
function joinOwn({ comfyui, sdcpp }: Pick<ReturnType<typeof createServices>, 'comfyui' | 'sdcpp'>): Service {
  const of = ({ id }: EngineHandle) => (String(id).startsWith('job_') ? sdcpp : comfyui);
  return {
    resumable: true,
    start: (order) => (order.model.server === 'sdcpp' ? sdcpp : comfyui).start(order),
    find: async (wanted) =>
      wanted.asked?.model.server === 'sdcpp' ? 'unknown' : ((await comfyui.find?.(wanted)) ?? 'unknown'),
    poll: (handle, folder) => of(handle).poll(handle, folder),
    cancel: (handle) => of(handle).cancel(handle),
  };
}

/** Engines of a host over the stand-ins: fal, OpenAI, and a server of the operator's own. */
export function createStandInEngines(standIns: StandIns): Engines {
  const pool = new ImagingPool({
    ...{ size: 1, entry: resourcePaths.imagingProcess, memoryBytes: 1.5e9, jobMilliseconds: 180_000 },
    ...{ jobsPerProcess: 50, tapModelFolder: undefined },
  });
  const services = createServices(standIns);
  const engineOf = (
    service: Service,
    { isPaid, kinds }: { isPaid: boolean; kinds: readonly (keyof StandIns)[] },
  ): Engine =>
    createServiceEngine({
      service: () => service,
      models: () => kinds.flatMap(modelsOf),
      isServed: () => true,
      preparer: createPicturePreparer(pool),
      ...{ isPaid, concurrency: 2, pollsMs: [20, 50], failingMs: 200, backOffMs: 0 },
    });
  const embedded = createEmbeddedEngine(pool);
  return {
    byName: {
      embedded,
      fal: engineOf(services.fal, { isPaid: true, kinds: ['fal'] }),
      'openai-images': engineOf(services.openai, { isPaid: true, kinds: ['openai'] }),
      'own-server': engineOf(joinOwn(services), { isPaid: false, kinds: ['comfyui', 'sdcpp'] }),
    },
    encoder: {
      encode: () => Promise.reject(new Error('not here')),
      drawVector: () => Promise.reject(new Error('not here')),
      copyClip: () => Promise.reject(new Error('not here')),
      close() {},
    },
    finisher: createResultFinisher(pool),
    rules: { async checkInput() {}, async checkResult() {} },
    close: () => embedded.close(),
  };
}
