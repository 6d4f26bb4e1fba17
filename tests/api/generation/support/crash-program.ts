import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import type { Settings } from '#api/settings/settings.ts';
import type { CrashPoint, CrashReply, CrashRequest } from './crash-points.ts';
import type { EngineService } from './protocol-engine.ts';

/** A host in a process of its own, which dies when it is told to. */
export interface CrashProgram {
  readonly origin: string;
  /** It kills itself when it next comes to that moment. */
  arm(point: CrashPoint): Promise<void>;
  inspect(): Promise<Extract<CrashReply, { type: 'inspected' }>>;
  /** Resolves with the signal that ended it. */
  readonly ended: Promise<NodeJS.Signals | null>;
  kill(): Promise<void>;
}

/** @param service does the work of the embedded engine; default: that engine itself */
export async function startCrashProgram(
  settings: Settings,
  service?: string | EngineService,
): Promise<CrashProgram> {
  const child = fork(
    inject('programs').crashHost,
    [JSON.stringify(settings), ...(service ? [JSON.stringify(service)] : [])],
    {
      execArgv: [],
      env: { ...process.env, NODE_COMPILE_CACHE: path.join(tmpdir(), 'pictor-test-compile-cache') },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );
  const ended = once(child, 'exit').then(([, signal]) => signal as NodeJS.Signals | null);
  const { origin } = await Promise.race([
    replyOf(child, 'ready'),
    ended.then(() => Promise.reject(new Error('The program ended before it was ready'))),
  ]);
  const ask = async <Type extends CrashReply['type']>(request: CrashRequest, type: Type) => {
    const reply = replyOf(child, type);
    child.send(request);
    return reply;
  };
  return {
    origin,
    ended,
    async arm(point) {
      await ask({ type: 'arm', point }, 'armed');
    },
    inspect: () => ask({ type: 'inspect' }, 'inspected'),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function replyOf<Type extends CrashReply['type']>(
  child: ChildProcess,
  type: Type,
): Promise<Extract<CrashReply, { type: Type }>> {
  return new Promise((resolve) => {
    const hear = (reply: CrashReply) => {
      if (reply.type !== type) return;
      child.off('message', hear);
      resolve(reply as Extract<CrashReply, { type: Type }>);
    };
    child.on('message', hear);
  });
}
