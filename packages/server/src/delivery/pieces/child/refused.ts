/** What foreign code is told when it asks for what it may not have. */
export function refused(what: string): Error {
  return Object.assign(new Error(`A piece has no access to ${what}.`), { code: 'ERR_ACCESS_DENIED' });
}
