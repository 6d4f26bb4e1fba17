import './http/fastify-types.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { uuidv7 } from 'uuidv7';
import { registerGetSysConfig } from './config/routes/get-sys-config.ts';
import { handleErrors } from './http/handle-error.ts';
import { readLocale } from './http/read-locale.ts';
import { identifyCallers } from './identity/identify-caller.ts';
import { registerVisit } from './identity/routes/visit.ts';
import type { Infrastructure } from './infrastructure/infrastructure.ts';

const MAX_BODY_BYTES = 64 * 1024;

/** The host over HTTP: every call of the endpoint table, with what all of them share. It listens to nothing yet. */
export async function buildApp(infrastructure: Infrastructure): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: infrastructure.log,
    genReqId: () => uuidv7(),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: (_address, hop) => hop < infrastructure.settings.proxyHops,
  });
  app.decorate('infrastructure', infrastructure);
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
  identifyCallers(app);
  registerVisit(app);
  registerGetSysConfig(app);
  await app.ready();
  return app;
}
