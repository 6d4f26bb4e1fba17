import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Locale } from '#lib/catalog/locales.ts';
import type { Access, EndpointName } from '#lib/contract/endpoints.ts';
import type { ErrorKey } from '#lib/contract/error-codes.ts';
import type { Context } from './context.ts';
import type { Caller, CallerCache } from './identity/caller.ts';

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
    /** Language of the header `x-locale`, in which failures are worded. */
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
