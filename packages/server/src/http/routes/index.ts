import type { Route } from '../define-route.ts';
import { docs, docsCss, openApiJson } from './api-description.ts';
import { appBare, appFiles, root } from './app-files.ts';
import { healthLive, healthReady } from './health.ts';
import { metrics } from './metrics.ts';

/** Every route of the API. */
export const routes: readonly Route[] = [
  healthLive,
  healthReady,
  metrics,
  openApiJson,
  docs,
  docsCss,
  root,
  appBare,
  appFiles,
];
