export { accessCommand } from './access-command.ts';
export type { AccessIo, Tuning } from './commands/command.ts';
export { exitCodes } from './exit-codes.ts';
export type { ExitName } from './exit-codes.ts';
