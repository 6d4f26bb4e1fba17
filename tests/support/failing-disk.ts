import fs, { writeSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished } from 'vitest';

/** The disk of one folder, which a test fills. */
export interface TestDisk {
  /** @param left bytes that still fit; none by default */
  fill(left?: number): void;
  /** Makes room again. */
  free(): void;
}

/** The error of a write that the system could not do, or only a part of. */
function noSpace(syscall: string): Error {
  const message = `ENOSPC: no space left on device, ${syscall}`;
  return Object.assign(new Error(message), { code: 'ENOSPC', errno: -28, syscall });
}

type Verb = (...given: readonly unknown[]) => unknown;

/**
 * Patches the functions of Node that write below the folder and ask for its room; child processes write as
 * before. A write that fails leaves half a file, as the system may.
 */
export function putOnFailingDisk(folder: string): TestDisk {
  let left = Number.POSITIVE_INFINITY;
  const inFolder = (file: unknown) => typeof file === 'string' && file.startsWith(folder);
  const { writeFileSync } = fs;
  const failing =
    (real: Verb, { syscall, target }: { syscall: string; target: number }): Verb =>
    (...given) => {
      const [file, bytes] = [given[target], given[1 - target]];
      const isSmall = target === 0 && (typeof bytes === 'string' || bytes instanceof Uint8Array);
      const fits = isSmall && bytes.length <= left;
      if (left === Number.POSITIVE_INFINITY || fits || typeof file !== 'string' || !inFolder(file))
        return real(...given);
      writeFileSync(file, 'half');
      throw noSpace(syscall);
    };
  const later =
    (verb: Verb): Verb =>
    async (...given) =>
      verb(...given);
  const noRoom = <Room extends { bavail: unknown; bsize: unknown }>(room: Room) => ({
    ...room,
    bavail: Math.floor(left / Number(room.bsize)),
  });
  const isFullFor = (file: unknown) => left < Number.POSITIVE_INFINITY && inFolder(file);
  const { createWriteStream, statfsSync, promises } = fs;
  const { appendFile, copyFile, statfs, writeFile } = promises;
  patch(fs, {
    writeFileSync: failing(writeFileSync as Verb, { syscall: 'write', target: 0 }),
    statfsSync: (file: string) => (isFullFor(file) ? noRoom(statfsSync(file)) : statfsSync(file)),
    createWriteStream: (file: string, options: object) =>
      createWriteStream(file, isFullFor(file) ? { ...options, fs: { ...fs, ...tornWrites } } : options),
  });
  patch(promises, {
    appendFile: later(failing(appendFile as Verb, { syscall: 'write', target: 0 })),
    copyFile: later(failing(copyFile as Verb, { syscall: 'copyfile', target: 1 })),
    writeFile: later(failing(writeFile as Verb, { syscall: 'write', target: 0 })),
    statfs: async (file: string) => (isFullFor(file) ? noRoom(await statfs(file)) : statfs(file)),
  });
  return {
    fill(now = 0) {
      left = now;
    },
    free() {
      left = Number.POSITIVE_INFINITY;
    },
  };
}

type Told = (error: Error) => void;

/** Writes of a stream: a byte arrives, and then there is no room. */
const tornWrites = {
  write(file: number, bytes: Uint8Array, ...rest: readonly unknown[]) {
    writeSync(file, bytes.subarray(0, 1));
    (rest.at(-1) as Told)(noSpace('write'));
  },
  writev(file: number, [bytes]: readonly Uint8Array[], ...rest: readonly unknown[]) {
    tornWrites.write(file, bytes ?? new Uint8Array(1), ...rest);
  },
};

/** Exchanges functions of a module of Node for every importer, until the test ends. */
function patch(module: object, functions: Readonly<Record<string, unknown>>): void {
  const before = Object.fromEntries(Object.keys(functions).map((name) => [name, Reflect.get(module, name)]));
  Object.assign(module, functions);
  syncBuiltinESMExports();
  onTestFinished(() => {
    Object.assign(module, before);
    syncBuiltinESMExports();
  });
}
