const POLL_MS = 5 * 60_000;

interface WatchOptions {
  readonly pollMs?: number;
  /** Leaves the page for an address by a full load. */
  readonly open?: (url: string) => void;
}

async function readBuildId(): Promise<string | null> {
  const response = await fetch(`/build.json?${Date.now()}`, { cache: 'no-store' });
  if (!response.ok) return null;
  const { id } = (await response.json()) as { id?: unknown };
  return typeof id === 'string' ? id : null;
}

/** Names that the bundler’s runtime and browsers give to a part of a build that could not be loaded. */
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

/** A link inside the site that is followed in this tab by a plain press. */
function followedLink(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  return link && plain && !link.target && link.origin === location.origin ? link : null;
}

/**
 * Looks now and then whether a newer build is served, and notices parts that this one cannot load any more.
 * From then on the next way to another page is a full load, at most one to a path in ten seconds; what a
 * person has open stays open.
 * @returns stops
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
  // Who asked for the part may have told the person and thrown nothing.
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
  // Failures of elements do not rise from them.
  window.addEventListener('error', onError, { capture: true });
  // Before the router hears of the press.
  document.addEventListener('click', onClick, { capture: true });
  return () => {
    clearInterval(timer);
    window.removeEventListener('unhandledrejection', onRejection);
    window.removeEventListener('error', onError, { capture: true });
    document.removeEventListener('click', onClick, { capture: true });
  };
}

/** A page reloads itself for an update at most once in this time, so that a broken build is no loop. */
const GUARD_MS = 10_000;

const keyOf = (path: string) => `reloaded:${path}`;

/** True where this path may be reloaded now. Asking records the reload. */
export function mayReload(path: string, now = Date.now()): boolean {
  const last = Number(sessionStorage.getItem(keyOf(path)) ?? 0);
  if (now - last < GUARD_MS) return false;
  sessionStorage.setItem(keyOf(path), String(now));
  return true;
}
