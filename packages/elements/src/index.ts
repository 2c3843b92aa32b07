export { effectElements } from './effects.ts';
export { actionGroups } from './groups.ts';
export type { ActionType } from './groups.ts';
export { pureElements } from './pure.ts';
export { nextTick } from './event/cron.ts';
