export { createClient } from './client.ts';
export type { Client, ClientOptions } from './client.ts';
export type { App, AnyApp, Resource, Selected } from './app.ts';
export type { Files, StoredFile } from './files.ts';
export type { ModuleClient, Page, Query, Change } from './module.ts';
export { BakehouseError } from './problem.ts';
export type { Fault } from './problem.ts';
export type { Run, WorkflowClient } from './workflow.ts';
export type { Watching } from './live.ts';
