import type { Route } from '../../define-route.ts';
import {
  connections,
  deleteConnection,
  oneConnection,
  replaceConnection,
  setConnectionSecret,
  tryConnection,
} from './connections.ts';
import { askConsent, takeConsent } from './consent.ts';

/** The routes of connections to other systems. */
export const connectionRoutes: readonly Route[] = [
  connections,
  oneConnection,
  replaceConnection,
  deleteConnection,
  setConnectionSecret,
  tryConnection,
  askConsent,
  takeConsent,
];
