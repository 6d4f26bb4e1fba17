import { buildModels } from './build-models.ts';

try {
  await buildModels('dist/models');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
