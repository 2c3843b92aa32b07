import { request } from '../server/client.ts';

/** What became of the wish to be told in this browser. */
export type PushResult = 'subscribed' | 'denied' | 'failed';

/** Whether this browser can show notifications while the app is closed. */
export function mayPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Whether this browser does so for the app. */
export async function isSubscribed(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  return (await registration?.pushManager.getSubscription()) != null;
}

/** Asks the user, subscribes the browser, and tells the server. */
export async function subscribe(): Promise<PushResult> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  const { publicKey } = await request<{ publicKey: string }>('/push/key');
  const registration = await navigator.serviceWorker.register('/app/push-worker.js', { scope });
  const made = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch(() => undefined);
  if (made === undefined) return 'failed';
  try {
    const { id } = await request<{ id: string }>('/push/subscriptions', {
      method: 'POST',
      body: made.toJSON(),
    });
    localStorage.setItem(kept, id);
  } catch (error) {
    await made.unsubscribe();
    throw error;
  }
  return 'subscribed';
}

/** Ends it, here and on the server. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  const id = localStorage.getItem(kept);
  localStorage.removeItem(kept);
  // What is gone already needs no end.
  if (id !== null) await request(`/push/subscriptions/${id}`, { method: 'DELETE' }).catch(() => undefined);
}

// A scope of its own: the worker shows notifications and serves no page.
const scope = '/app/push/';
const kept = 'bakehouse.push';
