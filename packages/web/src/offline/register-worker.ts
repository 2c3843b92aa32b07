import { currentLanguage } from '../base/i18n/language.ts';
import { toast } from '../parts/messages/toast-store.ts';
import { offlineTexts } from './texts.ts';

let registered = false;

/** Lets the app open without a connection. A newer version is offered, and taken over when the user wants it. */
export function registerWorker(): void {
  if (registered || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  registered = true;
  void register();
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/app/sw.js', { scope: '/app/' });
  if (registration.waiting !== null) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing;
    coming?.addEventListener('statechange', () => {
      // Without a controller it is the first one, and nothing is old.
      if (coming.state === 'installed' && navigator.serviceWorker.controller !== null) offer(coming);
    });
  });
  setInterval(() => void registration.update().catch(() => undefined), 3_600_000);
}

function offer(worker: ServiceWorker): void {
  const t = offlineTexts[currentLanguage()];
  toast({
    level: 'info',
    title: t.newVersion,
    seconds: 0,
    actions: [
      {
        title: t.takeVersion,
        run: () => {
          navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload());
          // eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
          worker.postMessage('take over');
        },
      },
    ],
  });
}
