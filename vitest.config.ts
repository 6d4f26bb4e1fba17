import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    allowOnly: false,
    // By itself it leaves one core alone, which on two cores halves the speed.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          globalSetup: ['tests/support/build-models.ts'],
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          pool: 'forks',
          // Conditions are waited for on machines that are busy with other tests.
          expect: { poll: { timeout: 20_000 } },
          globalSetup: ['tests/support/build-models.ts', 'tests/api/support/global-setup.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['tests/web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          testTimeout: 60_000,
          setupFiles: ['tests/web/setup.ts'],
        },
      },
    ],
  },
});
