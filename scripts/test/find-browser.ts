import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

/** Debian's build without windows, which costs a quarter less processor time, and then whole browsers. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

function findOnSystem(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...candidates, MAC].find((file) => existsSync(file));
}

function findPlaywrightsOwn(): string | undefined {
  const file = chromium.executablePath();
  return file && existsSync(file) ? file : undefined;
}

function succeeds(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

function installByApt(): boolean {
  const canApt = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (!canApt) return false;
  return succeeds('apt-get', ['update', '-qq']) && succeeds('apt-get', ['install', '-y', '-qq', SHELL]);
}

/**
 * A Chromium for the browser tests: the system's, else Playwright's own, else one that is installed, from apt
 * on Debian as root, which is smaller, or by Playwright.
 * Throws one clear line.
 */
export function findBrowser(): string {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`CHROMIUM_PATH is ${given}, but there is no such file.`);
  }
  const present = findOnSystem() ?? findPlaywrightsOwn();
  if (present) return present;
  console.log('Installing a browser …');
  if (installByApt() || succeeds('node_modules/.bin/playwright', ['install', 'chromium'])) {
    const installed = findOnSystem() ?? findPlaywrightsOwn();
    if (installed) return installed;
  }
  throw new Error('No Chromium found and none could be installed. Install one and set CHROMIUM_PATH to it.');
}
