export { actionGroups } from './groups.ts';
export type { ActionType } from './groups.ts';
