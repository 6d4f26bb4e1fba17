import { chmod, readFile, writeFile } from 'node:fs/promises';
import { expect } from 'vitest';

/** Writes a program that does what a broken ffmpeg might. @returns its path */
export async function writeProgram(file: string, body: string): Promise<string> {
  await writeFile(file, `#!${process.execPath}\n${body}\n`);
  await chmod(file, 0o755);
  return file;
}

/** Numbers of the processes that another one has started, on Linux. */
export async function childrenOf(pid: number | undefined): Promise<string[]> {
  return (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ');
}

/** Waits until a process is gone, or only its number is left, on Linux. */
export async function expectEnded(pid: string): Promise<void> {
  expect(Number(pid)).toBeGreaterThan(0);
  const status = () => readFile(`/proc/${pid}/status`, 'utf8').catch(() => 'State:\tX');
  await expect.poll(status).toMatch(/State:\s+[XZ]/);
}
