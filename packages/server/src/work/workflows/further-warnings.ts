import { hasCondition, isObject, isOptional } from '@bakehouse/contract';
import type { HostFunctions } from '@bakehouse/engine';
import type { Signers } from '../../delivery/connections/signers.ts';
import type { CheckEntry } from '@bakehouse/engine/check';
import { addressWarnings } from './address-warnings.ts';
import { foundNothing } from './found-nothing.ts';

/** Where browsers and requests may go, as far as that is known. */
export interface Reach {
  /** The origins to which a browser may be sent. */
  origins?: readonly string[] | undefined;
  /** The hosts inside the network that may be asked. */
  privateHosts?: readonly string[] | undefined;
  /** What expressions can have worked out by the server. */
  functions?: HostFunctions;
  /** Reads what expressions may sign tokens with. */
  signers?: (() => Promise<Signers>) | undefined;
}

/** What only the server tells of a workflow, besides the check that the editor makes, too. Takes any JSON. */
export function furtherWarnings(json: unknown, { origins, privateHosts }: Reach): CheckEntry[] {
  const elements: unknown[] = isObject(json) && Array.isArray(json['elements']) ? json['elements'] : [];
  const told = elements.flatMap((each, index) => {
    if (!isObject(each) || each['disabled'] === true) return [];
    const options = isObject(each['options']) ? each['options'] : {};
    const path = `elements.${index}`;
    return [
      ...leadsBack(each).map((message) => ({ path: `${path}.to`, code: 'endless', message })),
      ...leavesNothing(each['type'], options).map((message) => ({
        path: `${path}.options.filter`,
        code: 'may_be_nothing',
        message,
      })),
      ...(each['type'] === 'action/redirect' ? foreignOrigins(options['url'], origins) : []).map(
        (message) => ({ path: `${path}.options.url`, code: 'address_refused', message }),
      ),
      ...addressWarnings(each, `${path}.options`, privateHosts),
    ];
  });
  return [...told, ...foundNothing(elements.map((each) => (isObject(each) ? each : {})))];
}

/** A failure that leads back to its own element. */
function leadsBack({ name, to }: Record<string, unknown>): string[] {
  const after = isObject(to) ? to['error'] : undefined;
  if (typeof name !== 'string' || !isObject(after) || !Object.hasOwn(after, name)) return [];
  return [`What fails in "${name}" leads back to it, and fails again: "retry" tries it several times`];
}

/** A filter that needs a condition, and of which none may be left. */
function leavesNothing(type: unknown, { filter, all }: Record<string, unknown>): string[] {
  if ((type !== 'action/delete' && type !== 'action/export') || all === true) return [];
  if (!hasCondition(filter) || !isLeftOut(filter)) return [];
  return [
    'Each condition is optional: where none of their values is there, this fails. Make one sure, or say "all": true if everything is meant',
  ];
}

function isLeftOut(filter: unknown): boolean {
  if (Array.isArray(filter)) return filter.every(isLeftOut);
  if (!isObject(filter)) return false;
  return isOptional(filter) || Object.values(filter).every(isLeftOut);
}

/** Another site that no browser is sent to, where the expression begins with it. */
function foreignOrigins(url: unknown, origins: readonly string[] | undefined): string[] {
  const written =
    typeof url === 'string' ? /^\s*(["'])(https?:\/\/[^\s/?#"']+)([/?#]|\1\s*$)/i.exec(url) : null;
  const origin = written?.[2] ?? '';
  if (origins === undefined || !URL.canParse(origin) || origins.includes(new URL(origin).origin)) return [];
  return [`"${origin}" is not among REDIRECT_ORIGINS, so that no browser is sent there`];
}
