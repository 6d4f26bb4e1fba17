// A host that kills itself at the moment it is told. Started by the tests as a program of its own.
import { flushCompileCache } from 'node:module';
import { buildApp } from '#api/app.ts';
import { buildContext } from '#api/build-context.ts';
import type { Settings } from '#api/infrastructure/settings.ts';
import { armContext } from './arm-context.ts';
import type { CrashPoint, CrashReply, CrashRequest } from './crash-points.ts';
import { orphanedObjects, unfinishedFiles } from './inspect.ts';

function say(reply: CrashReply): void {
  process.send?.(reply);
}

const settings: Settings = JSON.parse(process.argv[2] ?? '');
let armed: CrashPoint | null = null;
const context = armContext(await buildContext(settings), (point) => {
  if (point === armed) process.kill(process.pid, 'SIGKILL');
});
const app = await buildApp(context);
await app.listen({ host: settings.host, port: settings.port });

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
say({ type: 'ready', origin: settings.apiOrigin });
