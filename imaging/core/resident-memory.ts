import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Resident memory of a process in bytes, or 0 where it cannot be told (it has ended, or the system is
 * Windows).
 */
export async function readResidentMemory(pid: number): Promise<number> {
  try {
    const kilobytes = process.platform === 'linux' ? await readFromProc(pid) : await askPs(pid);
    return Number.isFinite(kilobytes) ? kilobytes * 1024 : 0;
  } catch {
    return 0;
  }
}

/** Not `statm`: that counts in pages, whose size differs between machines. */
async function readFromProc(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]);
}

async function askPs(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number.parseInt(stdout, 10);
}
