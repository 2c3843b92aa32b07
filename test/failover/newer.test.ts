import { expect, test } from 'vitest';
import { debianPostgres } from './debian-postgres.ts';
import { failOver, isFine } from './failover.ts';
import { openNewer } from './open-newer.ts';

const bin = debianPostgres();

test.skipIf(bin === undefined)(
  'OPS44 the database is moved to a newer PostgreSQL under load by deploy/postgres/newer.sh: nothing is lost or doubled',
  async () => {
    const report = await failOver(1, () => openNewer(bin ?? ''));

    expect(report).toMatchObject({ lost: [], doubled: [], stuck: 0, failed: [], wrong: [], ended: [] });
    expect(isFine(report)).toBe(true);
  },
);
