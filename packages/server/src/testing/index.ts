export { useScenarios } from './scenario.ts';
export type { Scenario, Scenarios } from './scenario.ts';
export { shop, testId } from './shop.ts';
export { makeTestApp } from './test-app.ts';
export type { TestApp, TestAppParts } from './test-app.ts';
export type { TestUser, TestUsers } from './test-users.ts';
