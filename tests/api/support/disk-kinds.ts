import { execFileSync } from 'node:child_process';
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { putOnFailingDisk, type TestDisk } from '#tests/support/failing-disk.ts';

export interface DiskKind {
  readonly name: string;
  /** Puts a folder, empty or not looked into any more, on such a disk until the test ends. */
  readonly put: (folder: string) => TestDisk;
}

/**
 * Disks to test on: one whose writes are made to fail, always, and a small one of the system's own where the
 * tests may mount it (they say so aloud where not).
 */
export function diskKinds(): readonly DiskKind[] {
  const failing = { name: 'a disk with failing writes', put: putOnFailingDisk };
  if (canMount()) return [failing, { name: 'a small disk', put: putOnSmallDisk }];
  process.stderr.write('\n  No right to mount here: full disks are tested by failing writes ALONE.\n\n');
  return [failing];
}

/** More than all files of one test. */
const MOUNT_OPTIONS = 'size=32m,mode=700';

function mount(folder: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', MOUNT_OPTIONS, 'pictor-test', folder], { stdio: 'ignore' });
}

/** Lazily: a host that has not ended yet may have a file open there. */
function unmount(folder: string): void {
  execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' });
}

function canMount(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), 'pictor-mount-'));
  try {
    mount(folder);
    unmount(folder);
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(folder);
  }
}

/** Name of the file that takes the room of a small disk. */
export const FILLER = 'filler';
const PAGE = Buffer.alloc(4096);

function putOnSmallDisk(folder: string): TestDisk {
  mount(folder);
  onTestFinished(() => unmount(folder));
  const filler = path.join(folder, FILLER);
  return {
    fill(left = 0) {
      const file = openSync(filler, 'w');
      let size = 0;
      try {
        for (;;) size += writeSync(file, PAGE);
      } catch (error) {
        if (!isFull(error)) throw error;
      }
      ftruncateSync(file, Math.max(0, size - left));
      closeSync(file);
    },
    free: () => rmSync(filler, { force: true }),
  };
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC';
}
