import { fetchWithin } from '#lib/browser/api-client/resilient-fetch.ts';

const POLL_MS = 5 * 60_000;

interface WatchOptions {
  readonly pollMs?: number;
  /** Loads a URL by a full page load. */
  readonly open?: (url: string) => void;
}

async function readBuildId(): Promise<string | null> {
  const response = await fetchWithin(`/build.json?${Date.now()}`, { cache: 'no-store' });
  if (!response.ok) return null;
  const { id } = (await response.json()) as { id?: unknown };
  return typeof id === 'string' ? id : null;
}

/** True for errors by which bundler and browsers report a missing part of a build. */
function isMissingPart(reason: unknown): boolean {
  return (
    reason instanceof Error &&
    (reason.name === 'ChunkLoadError' ||
      /dynamically imported module|loading (?:CSS )?chunk/i.test(reason.message))
  );
}

/** True for a script or a style sheet of a build. */
function isPart(target: EventTarget | null): boolean {
  const url =
    target instanceof HTMLScriptElement ? target.src : target instanceof HTMLLinkElement ? target.href : '';
  return url.startsWith(`${location.origin}/_next/static/`);
}

/** Internal link that a plain click opens in this tab. */
function followedLink(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  return link && plain && !link.target && link.origin === location.origin ? link : null;
}

/**
 * Polls for a newer build and detects missing parts of this one. Then the next navigation is a full load, at
 * most once per path in ten seconds. The current page stays open.
 * @returns a function that stops watching
 */
export function watchBuild({
  pollMs = POLL_MS,
  open = (to) => location.assign(to),
}: WatchOptions = {}): () => void {
  let own: string | null = null;
  let stale = false;
  const look = async () => {
    const id = await readBuildId().catch(() => null);
    own ??= id;
    if (id !== null && id !== own) stale = true;
  };
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    if (isMissingPart(reason)) stale = true;
  };
  // The caller of the import may have handled its failure without a rejection.
  const onError = ({ target }: Event) => {
    if (isPart(target)) stale = true;
  };
  const onClick = (event: MouseEvent) => {
    const link = stale ? followedLink(event) : null;
    if (!link || !mayReload(link.pathname)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    open(link.href);
  };
  void look();
  const timer = setInterval(look, pollMs);
  window.addEventListener('unhandledrejection', onRejection);
  // Error events of elements do not bubble.
  window.addEventListener('error', onError, { capture: true });
  // Before the router handles the click.
  document.addEventListener('click', onClick, { capture: true });
  return () => {
    clearInterval(timer);
    window.removeEventListener('unhandledrejection', onRejection);
    window.removeEventListener('error', onError, { capture: true });
    document.removeEventListener('click', onClick, { capture: true });
  };
}

/** Milliseconds between two reloads for an update, so that a broken build causes no loop. */
const GUARD_MS = 10_000;

const keyOf = (path: string) => `reloaded:${path}`;

/** True where this path may be reloaded now; the call records the reload. */
export function mayReload(path: string, now = Date.now()): boolean {
  const last = Number(sessionStorage.getItem(keyOf(path)) ?? 0);
  if (now - last < GUARD_MS) return false;
  sessionStorage.setItem(keyOf(path), String(now));
  return true;
}
