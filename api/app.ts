import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { uuidv7 } from 'uuidv7';
import type { Locale } from '#lib/catalog/locales.ts';
import type { Access, EndpointName } from '#lib/contract/endpoints.ts';
import type { ErrorKey } from '#lib/contract/error-codes.ts';
import { callRoutes, webhooks } from './calls.ts';
import type { Context } from './context.ts';
import { describeCalls } from './docs/describe-calls.ts';
import { registerProbes } from './health/probes.ts';
import { registerMetrics } from './health/register-metrics.ts';
import { startHousekeeping } from './housekeeping/housekeeping.ts';
import { registerCalls } from './http/define-call.ts';
import { answerFrameworkError, handleErrors, readLocale } from './http/envelope.ts';
import { logRequests } from './http/log-requests.ts';
import { protect } from './http/protect.ts';
import { limitRequests, MAX_BODY_BYTES } from './http/request-limits.ts';
import { registerWebhooks, type Webhook } from './http/webhooks.ts';
import type { Caller, CallerCache } from './identity/caller.ts';
import { identifyCallers } from './identity/identify-caller.ts';
import { registerExport } from './identity/routes/export.ts';
import { startWorker } from './jobs/worker.ts';
import { registerReturn } from './payments/routes/return.ts';
import { registerSharedPicture } from './sharing/routes/shared-picture.ts';

const MAX_PARAMETER_LENGTH = 200;
/** Long enough for a large photo over a slow line. */
const REQUEST_MS = 300_000;

/** Routes to take instead of the usual ones. */
interface AppParts {
  readonly webhooks?: readonly Webhook[];
}

/**
 * The host over HTTP; it listens to nothing yet. With the role `http` it answers every call of the endpoint
 * table and every webhook, without it only those who watch it.
 */
export async function buildApp(context: Context, parts: AppParts = {}): Promise<FastifyInstance> {
  const { settings, log, storage } = context;
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => uuidv7(),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_MS,
    exposeHeadRoutes: false,
    frameworkErrors: answerFrameworkError,
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    trustProxy: (_address, hop) => hop < settings.http.proxyHops,
  });
  app.decorate('context', context);
  app.decorateRequest('failure', null);
  app.decorateRequest('locale', {
    getter() {
      return readLocale(this);
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
  handleErrors(app);
  logRequests(app);
  identifyCallers(app);
  await protect(app);
  await limitRequests(app);
  registerMetrics(app);
  registerProbes(app);
  if (settings.roles.includes('http')) {
    if (settings.http.showsDocs) await describeCalls(app);
    if (storage.routes) await app.register(storage.routes);
    registerCalls(app, callRoutes);
    registerSharedPicture(app);
    registerReturn(app);
    registerExport(app);
    registerWebhooks(app, parts.webhooks ?? webhooks);
  }
  if (settings.roles.includes('worker')) {
    runInBackground(app, startWorker);
    runInBackground(app, startHousekeeping);
  }
  await app.ready();
  return app;
}

interface BackgroundWork {
  stop(): Promise<void>;
}

/**
 * Has work live as long as the app: from its readiness until it begins to close, beside calls still under
 * way.
 */
function runInBackground(app: FastifyInstance, start: (context: Context) => BackgroundWork): void {
  let work: BackgroundWork | undefined;
  app.addHook('onReady', async () => {
    work = start(app.context);
  });
  let stopped: Promise<void> | undefined;
  // Not waited for yet: the calls under way end meanwhile.
  app.addHook('preClose', async () => {
    stopped = work?.stop();
  });
  app.addHook('onClose', async () => {
    await stopped;
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly context: Context;
    readonly callerCache: CallerCache;
    /** Who asks, for calls that need no token; undefined where none came along that is good. */
    readonly findCaller: (request: FastifyRequest) => Promise<Caller | undefined>;
    /** Hooks that set `request.caller` and throw `invalid_token` or `forbidden`, by the access of a call. */
    readonly accessGuards: Readonly<Record<Access, readonly onRequestAsyncHookHandler[]>>;
  }

  interface FastifyRequest {
    /** Null where the call needs no token. */
    caller: Caller | null;
    /** Language of the header `x-locale`, in which failures and mails are worded. */
    locale: Locale;
    /** Reason of a refusal, for the log. */
    failure: { readonly key: ErrorKey; readonly cause: unknown } | null;
  }

  interface FastifyContextConfig {
    readonly call?: EndpointName;
    /** Asked by machines that watch this one: not logged, never refused for load. */
    readonly isProbe?: true;
  }
}
