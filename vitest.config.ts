import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { cutCode, mendCode, startRouting, stopRouting } from './tests/browser/support/route-requests.ts';

/**
 * Packages that code of the browser imports. Vite bundles them before the first test: bundling one that it
 * finds during a run would load the page of a test again.
 */
const browserPackages = [
  '@paypal/react-paypal-js/sdk-v6',
  '@stripe/stripe-js/pure',
  '@tanstack/react-query',
  '@testing-library/react',
  'axe-core',
  'client-zip',
  'libheif-js/wasm-bundle',
  'lucide-react',
  'mediabunny',
  'qrcode.react',
  'radix-ui',
  'react',
  'react-dom',
  'react-dom/client',
  'react-dom/server',
  'react/jsx-dev-runtime',
  'use-intl/core',
  'zod',
  'zustand',
  'zustand/middleware',
  'zustand/vanilla',
];

/** Milliseconds after which a test is taken to hang, on machines that are busy with other tests too. */
const HANG_MS = 300_000;
/** Milliseconds that a condition is waited for. */
const POLL_MS = 150_000;
/** Milliseconds between two looks at what a host has done. Each look costs the host some of its own time. */
const HOST_LOOK_MS = 100;

/**
 * Tests in jsdom that replace modules of Next, or that hear all that a page announces. They share their
 * workers with each other alone.
 */
const webAlone = [
  'tests/web/pages/**/*.test.tsx',
  'tests/web/shell/from-page-link.test.tsx',
  'tests/web/finished-run/*.test.tsx',
  'tests/web/workspace/rails.test.tsx',
];

/**
 * Modules are loaded by Node itself, as in the product. Vite's own loader would turn each use of an imported
 * name into a look-up, which costs pixel code a sixth of its time. Files with JSX need Vite, though.
 */
const asNode = { viteModuleRunner: false, nodeLoader: false };

/** Hosts wait for their database and their processes of pictures half of the time. */
const apiWorkers = availableParallelism() + 2;

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
          exclude: ['tests/unit/imaging/**'],
          environment: 'node',
          // Starting anew for each file takes as long as the tests. None replaces a module of ours.
          isolate: false,
          testTimeout: HANG_MS,
          hookTimeout: HANG_MS,
          expect: { poll: { timeout: POLL_MS } },
          setupFiles: ['tests/support/seed-properties.ts'],
          globalSetup: ['tests/support/build-models.ts'],
        },
      },
      {
        test: {
          name: 'imaging',
          include: ['tests/unit/imaging/**/*.test.ts'],
          environment: 'node',
          testTimeout: HANG_MS,
          hookTimeout: HANG_MS,
          expect: { poll: { timeout: POLL_MS } },
          pool: 'forks',
          // As the product runs them (decision 0321).
          execArgv: ['--no-maglev'],
          // Imaging keeps nothing between runs but loaded models, which files of a worker share.
          isolate: false,
          experimental: asNode,
          unstubEnvs: true,
          setupFiles: ['tests/support/seed-properties.ts'],
          globalSetup: ['tests/support/build-models.ts'],
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          maxWorkers: apiWorkers,
          // Projects with other numbers of workers run after each other.
          sequence: { groupOrder: 1 },
          environment: 'node',
          testTimeout: HANG_MS,
          hookTimeout: HANG_MS,
          pool: 'forks',
          // Hosts keep nothing outside themselves, so that files share the loaded code and the databases of
          // their worker.
          isolate: false,
          experimental: asNode,
          expect: { poll: { timeout: POLL_MS, interval: HOST_LOOK_MS } },
          setupFiles: ['tests/support/seed-properties.ts'],
          globalSetup: ['tests/support/build-models.ts', 'tests/api/support/global-setup.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['tests/web/**/*.test.{ts,tsx}'],
          exclude: webAlone,
          environment: 'jsdom',
          isolate: false,
          testTimeout: HANG_MS,
          hookTimeout: HANG_MS,
          expect: { poll: { timeout: POLL_MS } },
          setupFiles: ['tests/support/seed-properties.ts', 'tests/web/setup.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web-alone',
          include: webAlone,
          environment: 'jsdom',
          isolate: false,
          testTimeout: HANG_MS,
          hookTimeout: HANG_MS,
          expect: { poll: { timeout: POLL_MS } },
          setupFiles: ['tests/support/seed-properties.ts', 'tests/web/setup.ts'],
        },
      },
      {
        plugins: [react()],
        optimizeDeps: { noDiscovery: true, include: browserPackages },
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.{ts,tsx}'],
          // Chromium has no variables of its own.
          env: { EXHAUSTIVE: process.env.EXHAUSTIVE ?? '', MATRIX_SEED: process.env.MATRIX_SEED ?? '1' },
          testTimeout: HANG_MS,
          hookTimeout: HANG_MS,
          expect: { poll: { timeout: POLL_MS } },
          setupFiles: ['tests/browser/setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            commands: { cutCode, mendCode, startRouting, stopRouting },
            provider: playwright({
              launchOptions: {
                executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
                // Root in a container has no sandbox.
                args: ['--no-sandbox', '--disable-gpu'],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
