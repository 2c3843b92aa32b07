// Lets the app open without a connection: its own files, and nothing else. Answers of the API are never kept here.
const version = '__VERSION__';
const files = ['__FILES__'];
const cacheName = `bakehouse-${version}`;
const page = '/app/';

self.addEventListener('install', (event) => event.waitUntil(install()));

async function install() {
  const cache = await caches.open(cacheName);
  await cache.addAll([page, '/app/icon.svg', ...files.map((file) => `/app/${file}`)]);
  // The first one has nobody to wait for.
  if (self.registration.active === null) await self.skipWaiting();
}

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys())
        if (name.startsWith('bakehouse-') && name !== cacheName) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

// A newer version waits until the user wants it, since open tabs still run the one before.
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || !url.pathname.startsWith(page))
    return;
  if (url.pathname === '/app/sw.js') return;
  if (request.mode === 'navigate') event.respondWith(newestPage(request));
  else event.respondWith(keptFile(request));
});

/** The page from the network where there is one, so that a new version is not hidden by an old one. */
async function newestPage(request) {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(8000) });
    // A server that is just starting has no page yet.
    if (answer.status < 500) return answer;
  } catch {
    // No connection.
  }
  return (await caches.match(page, { cacheName })) ?? Response.error();
}

async function keptFile(request) {
  return (await caches.match(request)) ?? fetch(request);
}
