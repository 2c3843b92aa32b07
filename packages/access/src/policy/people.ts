/**
 * All spellings of one login: a control plane may call a user `ann` where the policy says `ann@`, and knows an e-mail address beside it.
 */
export function spellingsOf(...logins: readonly (string | undefined)[]): string[] {
  const all = logins.flatMap((login) => {
    if (login === undefined || login === '') return [];
    if (!login.includes('@')) return [login, `${login}@`];
    return login.endsWith('@') ? [login, login.slice(0, -1)] : [login];
  });
  return [...new Set(all)];
}

/** Whether two lists of spellings mean the same person. */
export function samePerson(one: readonly string[], other: readonly string[]): boolean {
  return one.some((login) => other.includes(login));
}
