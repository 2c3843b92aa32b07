import { bindDays } from '@bakehouse/contract';

/** A day as fields hold it, in the user's time zone. */
export function dayOf(date: Date): string {
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)}`;
}

/** A filter in which days that move are those of the user, whose day may be another one than that of the server. */
export function boundHere(filter: Record<string, unknown>, now = new Date()): Record<string, unknown> {
  return bindDays(filter, dayOf(now)) as Record<string, unknown>;
}

function pad(part: number, length: number): string {
  return String(part).padStart(length, '0');
}
