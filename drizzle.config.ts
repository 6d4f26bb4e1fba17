import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './api/*/tables.ts',
  out: './api/infrastructure/migrations',
});
