// Keeps one page per language that says there is no connection, and shows it where a navigation fails for want of one.
// It keeps nothing else: pages always come from the network, and nothing of a visitor is stored.

const CACHE = 'offline-1';
/** How long a kept page is shown before it is fetched anew, in milliseconds. */
const FRESH_MS = 86_400_000;
// Pages without a language in their address vary by cookie and language; their address alone tells which one is meant.
const ANY = { ignoreVary: true };

/** Windows that show a kept page: their scripts and styles come from the cache too. */
const offlineClients = new Set();

/** Address of the kept page for an address: `/de/offline` for `/de/…`, `/offline` for those without a language. */
function offlinePath(pathname) {
  const prefix = /^\/[a-z]{2}(?=\/|$)/.exec(pathname)?.[0] ?? '';
  return `${prefix}/offline`;
}

/** Scripts, styles and faces that a page asks for. Their names hold a hash: a name never changes its contents. */
function filesOf(html) {
  return new Set(html.match(/\/_next\/static\/[\w./~-]+\.(?:css|js|woff2)/g));
}

async function dropUnused(cache) {
  const requests = await cache.keys();
  const pages = requests.filter(({ url }) => url.endsWith('/offline'));
  const texts = await Promise.all(pages.map(async (page) => (await cache.match(page, ANY)).text()));
  const used = new Set(texts.flatMap((html) => [...filesOf(html)]));
  const unused = requests.filter(
    (request) => !pages.includes(request) && !used.has(new URL(request.url).pathname),
  );
  await Promise.all(unused.map((request) => cache.delete(request, ANY)));
}

/** Fetches the page that is kept at a path, unless the kept one is fresh. Keeps nothing where there is no such page. */
async function keep(path) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(path, ANY);
  if (kept && Date.now() - Date.parse(kept.headers.get('date')) < FRESH_MS) return;
  const page = await fetch(path, { cache: 'no-cache' });
  if (!page.ok || page.redirected) return;
  const files = filesOf(await page.clone().text());
  const added = [...files].map(async (file) => (await cache.match(file, ANY)) ?? cache.add(file));
  await Promise.all(added);
  await cache.put(path, page);
  await dropUnused(cache);
}

/** What cannot be kept now is kept after another navigation. */
function keepQuietly(path) {
  return keep(path).catch(() => undefined);
}

/** The kept page in the language of an address, or in another one where that is all there is. */
async function findKept(pathname) {
  const cache = await caches.open(CACHE);
  const own = await cache.match(offlinePath(pathname), ANY);
  if (own) return own;
  const any = (await cache.keys()).find(({ url }) => url.endsWith('/offline'));
  return any && cache.match(any, ANY);
}

async function answerNavigation(event, pathname) {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(keepQuietly(offlinePath(pathname)));
    return response;
  } catch {
    const kept = await findKept(pathname);
    if (!kept) return Response.error();
    offlineClients.add(event.resultingClientId);
    return kept;
  }
}

async function answerFile(request) {
  return (await caches.match(request, ANY)) ?? fetch(request);
}

async function start() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('offline-') && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  // Navigations need not wait until this worker has started.
  await registration.navigationPreload?.enable();
  await clients.claim();
  const windows = await clients.matchAll({ type: 'window' });
  const paths = new Set(windows.map(({ url }) => offlinePath(new URL(url).pathname)));
  await Promise.all([...paths].map(keepQuietly));
}

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(start()));
addEventListener('fetch', (event) => {
  const { request, clientId } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(answerNavigation(event, pathname));
  else if (offlineClients.has(clientId)) event.respondWith(answerFile(request));
});
