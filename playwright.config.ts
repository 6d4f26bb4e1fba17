import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { e2ePorts } from './scripts/test/e2e-ports.ts';
import { SMTP_PORT } from './tests/e2e/support/mail-server.ts';

// Workers load this file again and take the folder over from the first.
process.env.E2E_DATA_DIR ??= mkdtempSync(path.join(tmpdir(), 'pictor-e2e-'));

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/mail-server.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  // Tests wait for runs of the host half of their time.
  workers: 4,
  retries: 0,
  forbidOnly: true,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['dot'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    baseURL: `http://localhost:${e2ePorts.WEB_PORT}`,
    // Recording takes a sixth of all programs' time: `--trace retain-on-failure` where it is needed.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
      // Root in a container has no sandbox; the others keep Chromium from looking for Google’s hosts.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      // Drawing what moves takes a sixth of all programs' time; on phones it is drawn.
      use: { ...devices['Desktop Chrome'], contextOptions: { reducedMotion: 'reduce' } },
      grepInvert: /@phone/,
    },
    { name: 'phone', use: { ...devices['Pixel 7'] }, grepInvert: /@desktop/ },
  ],
  webServer: {
    command: 'node scripts/run.mjs start',
    // Said when both programs are ready; the web alone is ready sooner.
    wait: { stdout: /Ctrl\+C stops both/ },
    reuseExistingServer: false,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      ...e2ePorts,
      DATA_DIR: process.env.E2E_DATA_DIR,
      SMTP_URL: `smtp://127.0.0.1:${SMTP_PORT}`,
      // Every test is a new guest from the same address.
      RATE_LIMIT_FACTOR: '1000',
      // The browsers beside it take its cores, so that it lags behind without having more to do.
      MAX_EVENT_LOOP_DELAY_MS: '0',
    },
  },
});
