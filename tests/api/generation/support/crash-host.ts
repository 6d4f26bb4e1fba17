// A host that kills itself at the moment it is told. Started by the tests as a program of its own.
import { flushCompileCache } from 'node:module';
import { buildApp } from '#api/app.ts';
import { buildContext } from '#api/build-context.ts';
import type { Context } from '#api/context.ts';
import type { Settings } from '#api/settings/settings.ts';
import { armPurchase } from '../../payments/support/arm-purchase.ts';
import { armContext } from './arm-context.ts';
import type { CrashPoint, CrashReply, CrashRequest } from './crash-points.ts';
import { createHttpEngine } from './http-engine.ts';
import { orphanedObjects, unfinishedFiles } from './inspect.ts';
import { createProtocolEngine, type EngineService } from './protocol-engine.ts';

function say(reply: CrashReply): void {
  process.send?.(reply);
}

/** Has a service over the net do what the embedded engine does, or be there beside it. */
function withService(context: Context, service: string | EngineService): Context {
  const engine = typeof service === 'string' ? createHttpEngine(service) : createProtocolEngine(service);
  const isBeside = typeof service !== 'string' && service.isBeside;
  const byName = isBeside ? { ...context.engines.byName, fal: engine } : { embedded: engine };
  return { ...context, engines: { ...context.engines, byName } };
}

const [, , settingsJson = '', serviceJson] = process.argv;
const settings: Settings = JSON.parse(settingsJson);
let armed: CrashPoint | null = null;
const built = await buildContext(settings);
const reach = (point: CrashPoint) => {
  if (point === armed) process.kill(process.pid, 'SIGKILL');
};
const served = serviceJson ? withService(built, JSON.parse(serviceJson)) : built;
const context = armPurchase(armContext(served, reach), reach);
const app = await buildApp(context);
await app.listen({ host: settings.http.host, port: settings.http.port });

process.on('disconnect', () => process.exit(0));
process.on('message', async (request: CrashRequest) => {
  if (request.type === 'arm') {
    armed = request.point;
    say({ type: 'armed' });
  } else {
    const orphans = await orphanedObjects(context);
    say({ type: 'inspected', orphans, writing: await unfinishedFiles(context) });
  }
});
// A process that is killed writes no cache, so that every start would be a first one.
flushCompileCache();
say({ type: 'ready', origin: settings.http.apiOrigin });
