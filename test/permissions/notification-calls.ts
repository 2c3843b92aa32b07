import { testId } from '@bakehouse/server/testing';
import { signedIn } from './identity-calls.ts';
import { get, type RouteCalls } from './route-calls.ts';
import { missing } from './world.ts';

/** A notification that nobody here is a recipient of, and one that never was. */
const ids = [testId(810), missing];

/** The routes of notifications and web push. */
export const notificationCalls: Record<string, RouteCalls> = {
  'GET /notifications': get('/notifications', '/notifications?limit=1000', '/notifications?unread=true'),
  'GET /notifications/unread': get('/notifications/unread'),
  'GET /notifications/channels': get('/notifications/channels'),
  'PATCH /notifications/channels': {
    calls: () => [{ path: '/notifications/channels', body: { channels: { info: { toast: false } } } }],
    writers: signedIn,
  },
  'GET /notifications/:id': get(...ids.map((id) => `/notifications/${id}`)),
  'POST /notifications/:id/read': {
    calls: () => ids.map((id) => ({ path: `/notifications/${id}/read` })),
  },
  'POST /notifications/read': { calls: () => [{ path: '/notifications/read' }] },
  'POST /notifications/:id/action': {
    calls: () =>
      ids.flatMap((id) =>
        ['approve', 'unknown'].map((action) => ({ path: `/notifications/${id}/action`, body: { action } })),
      ),
  },
  'GET /push/key': get('/push/key'),
  'GET /push/subscriptions': get('/push/subscriptions'),
  'POST /push/subscriptions': {
    calls: (who) => [
      {
        path: '/push/subscriptions',
        body: {
          endpoint: `https://fcm.googleapis.com/fcm/send/${who}`,
          keys: {
            p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
            auth: 'tBHItJI5svbpez7KI4CCXg',
          },
        },
      },
      { path: '/push/subscriptions', body: { endpoint: 'http://127.0.0.1/', keys: {} } },
    ],
    writers: signedIn,
  },
  'DELETE /push/subscriptions/:id': {
    calls: () => ids.map((id) => ({ path: `/push/subscriptions/${id}` })),
  },
};
