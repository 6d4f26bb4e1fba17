import { execFile } from 'node:child_process';
import { Agent, get } from 'node:http';
import { promisify } from 'node:util';
import { findProgram } from './find-program.ts';

const SECONDS = 3;
const CONNECTIONS = 16;
const run = promisify(execFile);

async function loadWithWrk(wrk: string, url: string): Promise<number> {
  const args = [
    '-t',
    '1',
    '-c',
    String(CONNECTIONS),
    '-d',
    `${SECONDS}s`,
    '-H',
    'Accept-Encoding: identity',
    url,
  ];
  const { stdout } = await run(wrk, args);
  if (/Non-2xx/.test(stdout)) throw new Error(`${url} fails under load:\n${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

async function loadWithNode(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const end = performance.now() + SECONDS * 1000;
  let answered = 0;
  async function client(): Promise<void> {
    while (performance.now() < end) {
      await new Promise<void>((resolve, reject) => {
        get(url, { agent, headers: { 'accept-encoding': 'identity' } }, (response) => {
          if (response.statusCode !== 200)
            reject(new Error(`${url} answers ${response.statusCode} under load.`));
          response.resume().on('end', resolve);
        }).on('error', reject);
      });
      answered++;
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  agent.destroy();
  return answered / SECONDS;
}

/**
 * Pages per second of a server with 16 connections without compression: by wrk if installed, else from Node.
 */
export function loadServer(url: string): Promise<number> {
  const wrk = findProgram('wrk');
  return wrk === undefined ? loadWithNode(url) : loadWithWrk(wrk, url);
}
