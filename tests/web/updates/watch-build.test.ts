import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mayReload, watchBuild } from '#features/updates/watch-build.ts';

let served = 'one';
const host = createServer((_, response) => response.end(JSON.stringify({ id: served })));
/** Told of each question once it is answered. */
const asked = vi.fn<(input: string) => void>();
let stop = () => {};

/** jsdom has no server behind its address; the same request goes to a real one. */
async function routeToHost() {
  await new Promise<void>((resolve) => host.listen(0, 'localhost', resolve));
  const origin = `http://localhost:${(host.address() as AddressInfo).port}`;
  const fetchThere = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const response = await fetchThere(origin + input, init);
    asked(input);
    return response;
  });
}

function pressLink(href: string): boolean {
  document.body.innerHTML = `<a href="${href}">there</a>`;
  const link = document.querySelector('a');
  return link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })) ?? false;
}

beforeEach(async () => {
  served = 'one';
  asked.mockClear();
  sessionStorage.clear();
  await routeToHost();
});
afterEach(async () => {
  stop();
  vi.unstubAllGlobals();
  await new Promise((resolve) => host.close(resolve));
});

/** On a machine that is busy with other tests. */
const WAIT = { timeout: 60_000 };

describe('a build that is no longer the latest', () => {
  it('[SHELL-04] A newer build in the latest-build file makes the next navigation a full load', async () => {
    const open = vi.fn();
    stop = watchBuild({ pollMs: 10, open });
    await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(2), WAIT);
    served = 'two';
    await vi.waitFor(() => {
      pressLink('/ai-filter');
      expect(open).toHaveBeenCalledWith(`${location.origin}/ai-filter`);
    }, WAIT);
    expect(asked.mock.calls[0]?.[0]).toMatch(/^\/build\.json\?\d+$/);
  });

  it('[SHELL-04] A newer build is noticed by a part that fails to load', () => {
    const open = vi.fn();
    stop = watchBuild({ open });
    const reason = Object.assign(new Error('Failed to load chunk'), { name: 'ChunkLoadError' });
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
    expect(pressLink('/ai-filter')).toBe(false);
    expect(open).toHaveBeenCalledTimes(1);
  });

  it.each([
    {
      what: 'a script',
      name: 'script',
      attribute: 'src',
      address: '/_next/static/chunks/a.js',
      isOurs: true,
    },
    { what: 'a style sheet', name: 'link', attribute: 'href', address: '/_next/static/a.css', isOurs: true },
    {
      what: 'no script of others',
      name: 'script',
      attribute: 'src',
      address: 'https://count.example/_next/static/a.js',
      isOurs: false,
    },
    { what: 'no picture', name: 'img', attribute: 'src', address: '/_next/static/a.png', isOurs: false },
  ])(
    '[SHELL-04] A newer build is noticed by $what that fails to load, though nobody throws',
    ({ name, attribute, address, isOurs }) => {
      const open = vi.fn();
      stop = watchBuild({ open });
      const element = document.createElement(name);
      element.setAttribute(attribute, address);
      document.body.append(element);
      element.dispatchEvent(new Event('error'));
      pressLink('/ai-filter');
      expect(open).toHaveBeenCalledTimes(isOurs ? 1 : 0);
    },
  );

  it('Links are left alone while nothing is newer, and those that lead elsewhere', () => {
    const open = vi.fn();
    stop = watchBuild({ open });
    expect(pressLink('#below')).toBe(true);
    expect(open).not.toHaveBeenCalled();
  });

  it('[SHELL-04] A newer build reloads a path at most once in ten seconds', () => {
    expect(mayReload('/a', 1_000_000)).toBe(true);
    expect(mayReload('/a', 1_009_999)).toBe(false);
    expect(mayReload('/b', 1_009_999)).toBe(true);
    expect(mayReload('/a', 1_010_000)).toBe(true);
  });
});
