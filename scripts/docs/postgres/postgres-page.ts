import { basename } from 'node:path';
import { findDemands } from './find-demands.ts';

/** How many files of a demand are named. */
const most = 6;

/** The page of what we ask of PostgreSQL, with the places. */
export function postgresPage(root: string): string {
  const found = findDemands(root);
  const engines = found.map(
    ({ name, citus, yugabyte, dsql }) => `| ${name} | ${citus} | ${yugabyte} | ${dsql} |`,
  );
  const places = found.map(({ name, places: count, files, why, instead }) => {
    const named = files.slice(0, most).map((path) => `[${basename(path)}](../../${path})`);
    const others = files.length - named.length;
    return `## ${name}

For: ${why}. Without it: ${instead}.

${count} places in ${named.join(', ')}${others > 0 ? ` and ${others} other files` : ''}
`;
  });
  return `# What we ask of PostgreSQL

Found in the source by patterns ([demands.ts](../../scripts/docs/postgres/demands.ts)), so that it stays true.
[Beyond one PostgreSQL](../guides/beyond-one-postgresql.md) says what follows from it. PostgreSQL itself, and Aurora PostgreSQL and
others that run its code with one writer, have all of it.

| | Citus, distributed tables | YugabyteDB | Aurora DSQL |
|---|---|---|---|
${engines.join('\n')}

Told by the documentation of [Citus](https://docs.citusdata.com/en/stable/develop/reference_workarounds.html),
[YugabyteDB](https://docs.yugabyte.com/stable/api/ysql/sql-feature-support) and
[Aurora DSQL](https://docs.aws.amazon.com/aurora-dsql/latest/userguide/working-with-postgresql-compatibility.html) in November 2026, and where
that is silent by what is generally known; none of it was run.

${places.join('\n')}`;
}
