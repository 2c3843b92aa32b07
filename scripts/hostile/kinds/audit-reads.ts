import type { Kind } from '../kind.ts';

/** The audit log from end to end, by somebody who may read it. */
export const auditReads: Kind = {
  name: 'audit reads',
  about: 'reads pages of the audit log and exports it',
  atOnce: 6,
  async once({ send, next, placed }) {
    const token = placed.tokens['admin'];
    if (next() % 4 === 0) await send('GET', '/audit/export', { token });
    else await send('GET', '/audit?limit=1000', { token });
  },
};
