import { existsSync } from 'node:fs';
import path from 'node:path';
import { modelsFolder } from '#imaging/core/models/env.ts';
import { checkOwnModels } from '../imaging/check-own-models.ts';

const usage = `Usage: npm run models -- check [folder]

  check   reads what the models in a folder take and give, has each do a small work, and tells time and memory

The folder is MODELS_DIR where none is given; docs/imaging.md names models that fit.
`;

if (existsSync('.env')) process.loadEnvFile('.env');
const [command, folder, ...more] = process.argv.slice(2);
if (command !== 'check' || more.length > 0) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else {
  if (folder !== undefined) process.env.MODELS_DIR = path.resolve(process.env.INIT_CWD ?? '.', folder);
  const place = modelsFolder();
  if (place === undefined || !existsSync(place)) {
    process.stderr.write(`${place ?? 'MODELS_DIR'} is not there. Name a folder, or set MODELS_DIR.\n`);
    process.exitCode = 1;
  } else {
    const { fails } = await checkOwnModels((line) => process.stdout.write(`${line}\n`));
    process.exitCode = fails > 0 ? 1 : 0;
  }
}
