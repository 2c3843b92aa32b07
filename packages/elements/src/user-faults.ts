import { uuidPattern } from '@bakehouse/contract';
import type { ElementCheck, ElementFinding } from '@bakehouse/engine';

/** What is wrong with an option `user` that names one user, the current one where it is left out. */
export function userFaults({ options: { user }, texts, hasUser }: ElementCheck): ElementFinding[] {
  if (user === undefined) {
    const message = 'Nobody causes such a run: set "user"';
    return hasUser ? [] : [{ option: 'user', code: 'required', message, warning: true }];
  }
  return texts(user)
    .filter((text) => !text.includes('@') && !uuidPattern.test(text))
    .map((text) => {
      const message = `"${text}" is neither the id nor the e-mail address of a user`;
      return { option: 'user', code: 'bad_format', message, warning: true };
    });
}
