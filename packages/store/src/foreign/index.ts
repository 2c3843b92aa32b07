export { askDatabase, NoAnswer } from './ask-database.ts';
export type { ForeignDatabase, ForeignStatement } from './ask-database.ts';
export type { LimitedRows } from './limited-query.ts';
