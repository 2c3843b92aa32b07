export { startPageBuilder } from './page-builder.ts';
export type { PageBuilder, PageBuilderOptions } from './page-builder.ts';
export { API_VERSION } from './api/api-server.ts';
