import { uuidPattern } from '@bakehouse/contract';
import { itemsOf, type ElementCheck, type ElementFinding, type Type } from '@bakehouse/engine';
import { doubt } from './finding.ts';
import { personFaults } from './person-faults.ts';

/** What is wrong with the roles that are given or taken. */
export function roleFaults(known: ElementCheck): ElementFinding[] {
  const { role } = known.options;
  const isOther = (Array.isArray(role) ? role : [role]).some((each) => isNoRole(itemsOf(known.typeOf(each))));
  return [
    ...userFaults(known),
    ...(isOther ? [doubt('role', 'wrong_type', 'A role is named by its slug')] : []),
  ];
}

function isNoRole(type: Type): boolean {
  return type.kind === 'string'
    ? (type.idOf ?? type.entity ?? type.holds) !== undefined
    : none.has(type.kind);
}

const none: ReadonlySet<string> = new Set(['number', 'boolean', 'object', 'null']);

/** What is wrong with an option `user` that names one user, the current one where it is left out. */
export function userFaults(known: ElementCheck): ElementFinding[] {
  const { options, texts, hasUser } = known;
  const { user } = options;
  if (user === undefined) {
    const message = 'Nobody causes such a run: set "user"';
    return hasUser ? [] : [{ option: 'user', code: 'required', message, warning: true }];
  }
  const named = texts(user)
    .filter((text) => !text.includes('@') && !uuidPattern.test(text))
    .map((text) => {
      const message = `"${text}" is neither the id nor the e-mail address of a user`;
      return doubt('user', 'bad_format', message);
    });
  return [...named, ...personFaults('user', user, known)];
}
