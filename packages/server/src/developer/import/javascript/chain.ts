import type { Expression, Super, SpreadElement } from 'acorn';
import type { Chain, Link } from './translation.ts';
import { untranslatable } from './untranslatable.ts';

/** Takes a chain such as `$json.items[0].name.trim()` apart. */
export function chainOf(part: Expression): Chain {
  const links: Link[] = [];
  let at: Expression | Super = part;
  for (;;) {
    if (at.type === 'ChainExpression' || at.type === 'ParenthesizedExpression') at = at.expression;
    else if (at.type === 'MemberExpression') {
      links.unshift(linkOf(at));
      at = at.object;
    } else if (at.type === 'CallExpression') {
      links.unshift({ kind: 'call', with: plain(at.arguments) });
      at = at.callee;
    } else if (at.type === 'Super') return untranslatable('super');
    else return { base: at, links };
  }
}

/** Arguments of a call; lists that are spread have no counterpart. */
export function plain(given: readonly (Expression | SpreadElement)[]): Expression[] {
  return given.map((each) => (each.type === 'SpreadElement' ? each.argument : each));
}

function linkOf({ property, computed }: Expression & { type: 'MemberExpression' }): Link {
  if (property.type === 'PrivateIdentifier') return untranslatable('a private member');
  if (!computed && property.type === 'Identifier') return { kind: 'member', name: property.name };
  return property.type === 'Literal' && typeof property.value === 'string'
    ? { kind: 'member', name: property.value }
    : { kind: 'index', at: property };
}
