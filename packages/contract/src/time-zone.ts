/**
 * The name under which a time zone is known everywhere, also to PostgreSQL: of one with several names the usual one.
 * Undefined for what is no IANA time zone; offsets such as +02:00 are none.
 */
export function timeZoneNamed(name: string): string | undefined {
  if (!/^[A-Za-z][\w+-]*(?:\/[\w+-]+){0,2}$/.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
