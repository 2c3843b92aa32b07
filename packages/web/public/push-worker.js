// Shows what the server pushes, and opens the notification centre there on a click. Serves no page.
self.addEventListener('push', (event) => {
  let note = {};
  try {
    note = event.data?.json() ?? {};
  } catch {
    // A push that cannot be read still has to show something.
  }
  const { id, title = 'Bakehouse', message = '', icon, image, actions = [] } = note;
  event.waitUntil(
    self.registration.showNotification(String(title), {
      body: String(message),
      tag: id,
      icon,
      image,
      data: { id },
      actions: actions.map((each) => ({ action: each.identifier, title: each.title })),
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(answer(event));
});

/** A button answers at once; everything else, and an answer that was refused, opens the centre. */
async function answer({ action, notification }) {
  const { id } = notification.data ?? {};
  if (action !== '' && id !== undefined) {
    const sent = await fetch(`/notifications/${encodeURIComponent(id)}/action`, {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action }),
    }).catch(() => undefined);
    if (sent?.ok === true) return;
  }
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = all.find(({ url }) => new URL(url).pathname.startsWith('/app/'));
  if (open === undefined) {
    await self.clients.openWindow(
      `/app/notifications${id === undefined ? '' : `/${encodeURIComponent(id)}`}`,
    );
    return;
  }
  // The page belongs to another worker, so it is asked to turn to the notification itself.
  if (id !== undefined) open.postMessage({ notification: id }, []);
  await open.focus();
}
