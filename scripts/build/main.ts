import { buildIfChanged } from './build-if-changed.ts';

try {
  await buildIfChanged();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
