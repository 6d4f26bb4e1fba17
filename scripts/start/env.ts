import { existsSync } from 'node:fs';
import path from 'node:path';

/** Where the two programs listen and keep their data. */
export interface StartEnvironment {
  readonly webPort: number;
  readonly apiPort: number;
  readonly dataFolder: string;
}

function readPort(name: 'WEB_PORT' | 'API_PORT', fallback: number): number {
  const text = process.env[name];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new Error(`${name} is “${text}”, but must be a port from 1 to 65535.`);
}

/** Reads the variables that `npm start` itself needs, after those of `.env`, which what is set outside outweighs; the programs judge their own. Throws one line that says what is wrong. */
export function readStartEnvironment(): StartEnvironment {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const webPort = readPort('WEB_PORT', 3000);
  const apiPort = readPort('API_PORT', 4000);
  if (webPort === apiPort) throw new Error(`WEB_PORT and API_PORT are both ${webPort}; they must differ.`);
  return { webPort, apiPort, dataFolder: path.resolve(process.env.DATA_DIR || '.data') };
}
