import { existsSync } from 'node:fs';
import { buildIfChanged } from './build-if-changed.ts';

try {
  // As at a start, which would otherwise build again.
  if (existsSync('.env')) process.loadEnvFile('.env');
  await buildIfChanged();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
