import { existsSync } from 'node:fs';
import path from 'node:path';
import { readPort } from '#lib/environment/read-port.ts';

/** Ports and data folder of the two programs. */
export interface StartEnvironment {
  readonly webPort: number;
  readonly apiPort: number;
  readonly dataFolder: string;
}

/**
 * Reads the variables that `npm start` itself needs, after those of `.env`, which what is set outside
 * outweighs; the programs validate their own. Throws one line that says what is wrong.
 */
export function readStartEnvironment(): StartEnvironment {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const webPort = readPort('WEB_PORT', {
    text: process.env.WEB_PORT,
    fallback: readPort('PORT', { text: process.env.PORT, fallback: 3000 }),
  });
  const apiPort = readPort('API_PORT', { text: process.env.API_PORT, fallback: 4000 });
  if (webPort === apiPort) throw new Error(`WEB_PORT and API_PORT are both ${webPort}; they must differ.`);
  return { webPort, apiPort, dataFolder: path.resolve(process.env.DATA_DIR || '.data') };
}
