import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prepareDataFolder } from '#api/infrastructure/data-folder.ts';
import { loadSecret } from '#api/infrastructure/secret.ts';
import { StartError } from '#api/infrastructure/start-error.ts';
import { checkDataFolder, checkPort } from '#scripts/start/check-start.ts';
import { readStartEnvironment } from '#scripts/start/env.ts';
import { runProgram, waitUntilReady } from '#scripts/start/run-program.ts';
import { putOnFailingDisk } from '#tests/support/failing-disk.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pictor-start-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

describe('the environment of npm start', () => {
  it('npm start has defaults for everything', () => {
    for (const name of ['WEB_PORT', 'API_PORT', 'DATA_DIR']) vi.stubEnv(name, '');
    expect(readStartEnvironment()).toEqual({
      webPort: 3000,
      apiPort: 4000,
      dataFolder: path.resolve('.data'),
    });
  });

  it.each(['0', '65536', '3.5', 'abc', '-1'])('npm start refuses %s as a port in one line', (port) => {
    vi.stubEnv('WEB_PORT', port);
    expect(readStartEnvironment).toThrow(`WEB_PORT is “${port}”, but must be a port from 1 to 65535.`);
  });

  it('npm start refuses one port for both programs', () => {
    vi.stubEnv('WEB_PORT', '5000');
    vi.stubEnv('API_PORT', '5000');
    expect(readStartEnvironment).toThrow('they must differ');
  });
});

describe('before anything is started', () => {
  it('npm start names the variable for a port that is taken', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('no port');
    await expect(checkPort(address.port, 'API_PORT')).rejects.toThrow(
      `Port ${address.port} is already in use. Set API_PORT to another one.`,
    );
    await new Promise((resolve) => server.close(resolve));
    await expect(checkPort(address.port, 'API_PORT')).resolves.toBeUndefined();
  });

  it.runIf(process.platform !== 'win32').each([
    { program: 'the start', make: async (data: string) => checkDataFolder(data) },
    { program: 'the api', make: prepareDataFolder },
  ])('npm start makes a data folder that only its owner can read, by $program', async ({ make }) => {
    const data = path.join(folder, 'data');
    await make(data);
    expect(statSync(data).mode & 0o777).toBe(0o700);
  });

  it.runIf(process.platform !== 'win32').each([
    { program: 'the start', make: async (data: string) => checkDataFolder(data) },
    { program: 'the api', make: prepareDataFolder },
  ])('closes a data folder that was there before to all but its owner, by $program', async ({ make }) => {
    const data = path.join(folder, 'data');
    mkdirSync(data, { mode: 0o755 });
    await make(data);
    expect(statSync(data).mode & 0o777).toBe(0o700);
  });

  it.each(['', 'x'])('refuses a secret file that holds only “%s”', async (text) => {
    writeFileSync(path.join(folder, 'secret'), text);
    await expect(loadSecret(folder, undefined)).rejects.toThrow('is empty or too short');
  });

  it('A secret is made once, and read again', async () => {
    const made = await loadSecret(folder, undefined);
    expect(made.length).toBeGreaterThanOrEqual(32);
    expect(await loadSecret(folder, undefined)).toEqual(made);
  });

  it('npm start says that the data folder cannot be written', () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    expect(() => checkDataFolder(path.join(file, 'data'))).toThrow('Set DATA_DIR to another one.');
  });

  it('npm start says in one line that the disk of the data folder is full, or nearly', async () => {
    const disk = putOnFailingDisk(folder);
    disk.fill();
    expect(() => checkDataFolder(folder)).toThrow(new Error(`The disk of ${folder} is full.`));
    await expect(prepareDataFolder(folder)).rejects.toThrow(
      new StartError(`The disk of the data folder ${folder} is full.`),
    );
    disk.fill(50 * 2 ** 20);
    expect(() => checkDataFolder(folder)).toThrow(
      new Error(`The disk of ${folder} has 50 MB left; Pictor needs at least 300 MB.`),
    );
    await expect(prepareDataFolder(folder)).rejects.toThrow(
      new StartError(`The disk of the data folder ${folder} has 50 MB left; Pictor needs at least 100 MB.`),
    );
    disk.free();
    await expect(prepareDataFolder(folder)).resolves.toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a program that ends at once', () => {
  it('npm start repeats the last words of a program that ends at once', async () => {
    const file = path.join(folder, 'program.mjs');
    writeFileSync(file, "console.error('The first thing is wrong.\\nThe second too.'); process.exit(1);");
    const program = runProgram({ name: 'api', file, env: {}, logFolder: path.join(folder, 'logs') });
    await expect(waitUntilReady(program, 'http://localhost:9/')).rejects.toThrow(
      'The first thing is wrong.\nThe second too.',
    );
  });
});
