export { forgetAudit } from './forget-audit.ts';
export { eachAudit, readAudit } from './read-audit.ts';
export type { AuditEntry, AuditFilter } from './read-audit.ts';
export { whoIs, workAs } from './who.ts';
export type { Via, Who } from './who.ts';
export { writeAudit } from './write-audit.ts';
export type { NewAuditEntry } from './write-audit.ts';
