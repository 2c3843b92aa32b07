import type { FastifyRequest } from 'fastify';
import type { Use } from '../../developer/uses/use.ts';

/** A header cannot be as long as one likes. */
const mostNamed = 50;

/** Names what uses something in a header: `"workflows/order_total", "roles/clerk"`; nothing where there is none. */
export function usedBy(uses: readonly Use[]): Record<string, string> {
  const names = [...new Set(uses.map(({ kind, name }) => `${kind} ${printable(name)}`))];
  if (names.length === 0) return {};
  const shown = names.slice(0, mostNamed).map((name) => `"${name}"`);
  return { 'used-by': [...shown, ...(names.length > mostNamed ? ['"..."'] : [])].join(', ') };
}

/** The answer to a removal: 204, or 200 with what used it for those who ask for that (RFC 7240). */
export function removedAnswer(
  request: FastifyRequest,
  uses: Use[],
):
  | { status: 204; headers: Record<string, string> }
  | { status: 200; body: { uses: Use[] }; headers: Record<string, string> } {
  const headers = usedBy(uses);
  const preferred = String(request.headers['prefer'] ?? '');
  if (!/\breturn=representation\b/i.test(preferred)) return { status: 204, headers };
  return {
    status: 200,
    body: { uses },
    headers: { ...headers, 'preference-applied': 'return=representation' },
  };
}

function printable(name: string): string {
  return name.replace(/[^\x20-\x7e]|["\\]/g, '?');
}
