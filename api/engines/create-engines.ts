import type { FastifyBaseLogger } from 'fastify';
import { modelsServing } from '#lib/catalog/engine-models/models.ts';
import type { EngineName } from '#lib/catalog/engine-names.ts';
import { findTool } from '#lib/catalog/tools.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { resourcePaths } from '../infrastructure/resource-paths.ts';
import { createRemoteWeb, type RemoteWeb } from '../media/remote/remote-web.ts';
import type { EnginesSettings } from '../settings/groups/engines.ts';
import type { FetchingSettings } from '../settings/groups/fetching.ts';
import type { Engine, PicturePreparer } from './engine.ts';
import { EngineError } from './engine-error.ts';
import { createFalService, FAL_ORIGINS } from './fal/fal-service.ts';
import { probeFal } from './fal/probe-fal.ts';
import { createOpenaiService } from './openai-images/openai-service.ts';
import { probeOpenai } from './openai-images/probe-openai.ts';
import { createComfyuiService } from './own-server/comfyui-service.ts';
import { probeOwnServer } from './own-server/probe-own-server.ts';
import { createSdcppService } from './own-server/sdcpp-service.ts';
import type { EngineServer } from './remote/send.ts';
import type { Service } from './remote/service.ts';
import { createServiceEngine } from './remote/service-engine.ts';
import { type Probe, type ServerWatch, watchServer } from './remote/watch-server.ts';

/** A server that the settings name: how it is asked what it has, and how its protocol is spoken. */
export interface ConfiguredServer {
  readonly name: Exclude<EngineName, 'embedded'>;
  readonly isPaid: boolean;
  readonly concurrency: number;
  /** @throws EngineError */
  probe(): Promise<Probe>;
  /** The protocol by what the server answered; null where it never did. */
  service(probe: Probe | null, means: ServiceMeans): Service;
}

/** Access to results of services, and the folder for them. */
interface ServiceMeans {
  readonly web: RemoteWeb;
  /** Folder for results that nobody has asked for yet, on the file system that they go to. */
  readonly scratch: string;
}

/** Runs at one server of the operator's own: it has a queue, but one card. */
const OWN_CONCURRENCY = 2;

/** The servers that the settings name, each with its key. */
export function listServers(settings: EnginesSettings): ConfiguredServer[] {
  const { concurrency, falKey, openaiKey, ownUrl } = settings;
  const hosted = { isPaid: true, concurrency } as const;
  return [
    ...(falKey !== undefined ? [{ name: 'fal', ...hosted, ...falServer(falKey, settings) } as const] : []),
    ...(openaiKey !== undefined
      ? [{ name: 'openai-images', ...hosted, ...openaiServer(openaiKey, settings) } as const]
      : []),
    ...(ownUrl !== undefined
      ? [
          {
            name: 'own-server',
            isPaid: false,
            concurrency: OWN_CONCURRENCY,
            ...ownServer(ownUrl, settings),
          } as const,
        ]
      : []),
  ];
}

type Spoken = Pick<ConfiguredServer, 'probe' | 'service'>;

function falServer(key: string, { falStandIn }: EnginesSettings): Spoken {
  const origins = falStandIn ? { queue: falStandIn, files: falStandIn, platform: falStandIn } : FAL_ORIGINS;
  return {
    probe: () => probeFal({ key, origins }),
    service: (_probe, { web }) => createFalService({ key, origins, web }),
  };
}

function openaiServer(key: string, { openaiUrl: baseUrl }: EnginesSettings): Spoken {
  const server = { name: 'OpenAI', baseUrl, headers: { authorization: `Bearer ${key}` } };
  return {
    probe: () => probeOpenai(server, 'openai'),
    service: (_probe, means) => createOpenaiService({ server, ...means, isPaid: true }),
  };
}

function ownServer(baseUrl: string, settings: EnginesSettings): Spoken {
  const { ownToken, ownKind: kind, workflows = resourcePaths.workflows } = settings;
  const headers: Record<string, string> =
    ownToken === undefined ? {} : { authorization: `Bearer ${ownToken}` };
  const server: EngineServer = { name: 'the server at ENGINE_URL', baseUrl, headers };
  return {
    probe: () => probeOwnServer({ server, kind, workflows }),
    service(probe, means) {
      if (probe?.kind === 'sdcpp') return createSdcppService(server);
      if (probe?.kind === 'comfyui') return createComfyuiService({ server, web: means.web, workflows });
      if (probe) {
        const v1 = { ...server, baseUrl: `${baseUrl}/v1` };
        return createOpenaiService({ server: v1, ...means, isPaid: false });
      }
      return nothing;
    },
  };
}

const fail = async () => {
  throw new EngineError('unavailable', 'the server at ENGINE_URL did not answer yet');
};

/** A server of which nobody knows yet what it speaks. */
const nothing: Service = { resumable: true, start: fail, find: fail, poll: fail, cancel: fail };

interface Parts {
  readonly engines: EnginesSettings;
  readonly fetching: FetchingSettings;
  readonly scratch: string;
  readonly preparer: PicturePreparer;
  readonly log: FastifyBaseLogger;
}

/** Engines of the servers that the settings name. Each is asked at once what it has, and again and again. */
export function createServiceEngines({ engines: settings, fetching, scratch, preparer, log }: Parts) {
  // Pictures of services are fetched even where people may give no addresses.
  const web = createRemoteWeb({ ...fetching, isAllowed: true });
  if (!web) throw new Error('pictures of services cannot be fetched');
  const isServed = (feature: string) => takesModels(feature, settings);
  const entries = listServers(settings).map((server): [EngineName, Engine] => {
    const up = server.isPaid ? 60 * MINUTE_MS : MINUTE_MS / 2;
    const everyMs = { up, down: MINUTE_MS / 2 };
    const watch = watchServer({ name: server.name, log, probe: server.probe, everyMs });
    return [server.name, createEngine(server, { watch, means: { web, scratch }, preparer, isServed })];
  });
  return Object.fromEntries(entries) as Partial<Record<EngineName, Engine>>;
}

/**
 * True of a tool whose runs may choose a model: one that this copy has no tool of its own for, one in which
 * people write what they want, or one that the settings name.
 */
export function takesModels(
  feature: string,
  { alsoServe = [] }: Pick<EnginesSettings, 'alsoServe'>,
): boolean {
  const isOwn = findTool(feature)?.engines.includes('embedded') ?? false;
  const isToldInWords = modelsServing(feature).some(
    ({ fields, words }) => fields.prompt !== undefined && !Object.hasOwn(words, feature),
  );
  return !isOwn || isToldInWords || alsoServe.some((code) => code === feature);
}

interface EngineParts {
  readonly watch: ServerWatch;
  readonly means: ServiceMeans;
  readonly preparer: PicturePreparer;
  readonly isServed: (feature: string) => boolean;
}

function createEngine(server: ConfiguredServer, { watch, means, preparer, isServed }: EngineParts): Engine {
  const spoken = new Map<Probe['kind'], Service>();
  let last: Probe | null = null;
  function service(): Service {
    last = watch.probe ?? last;
    const known = last && spoken.get(last.kind);
    if (known) return known;
    const made = server.service(last, means);
    if (last) spoken.set(last.kind, made);
    return made;
  }
  const { isPaid, concurrency } = server;
  const { models, close } = watch;
  return createServiceEngine({ service, models, isServed, preparer, isPaid, concurrency, close });
}
