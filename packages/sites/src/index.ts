export { startPageBuilder } from './page-builder.ts';
export type { PageBuilder, PageBuilderOptions } from './page-builder.ts';
export { API_VERSION } from './api/api-server.ts';
export { buildHeader } from './wire/build-input.ts';
export type { BuildHeader } from './wire/build-input.ts';
export { page } from './wire/page.ts';
export type { Page } from './wire/page.ts';
export { build, buildEvent, buildWarning } from './wire/build.ts';
export type { Build, BuildEvent, BuildWarning } from './wire/build.ts';
export {
  deployRequest,
  gcRequest,
  logEntry,
  release,
  rollbackRequest,
  undeployRequest,
} from './wire/release.ts';
export type { LogEntry, Release } from './wire/release.ts';
