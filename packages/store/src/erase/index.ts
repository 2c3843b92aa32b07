export { eraseResource } from './erase-resource.ts';
export { eraseUser } from './erase-user.ts';
export type { EraseReport } from './report.ts';
