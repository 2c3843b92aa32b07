/** What one can do by the API, the rules that say so here, and what the documentation of others says. */
interface Row {
  what: string;
  here: string;
  rules: readonly string[];
  directus: string;
  strapi: string;
  pocketBase: string;
  postgrest: string;
  hasura: string;
}

const rows: readonly Row[] = [
  row(
    'ETag and If-Match, so that no change is lost',
    'yes',
    'RES19 RES20 MOD15',
    'no',
    'no',
    'no',
    'no',
    'no',
  ),
  row(
    'the same request twice counts once (Idempotency-Key)',
    'yes',
    'RES35 RES36 RES37',
    'no',
    'no',
    'no',
    'no',
    'no',
  ),
  row(
    'merge patch',
    'yes',
    'RES17',
    'partial update',
    'partial update',
    'partial update',
    'partial update',
    'by mutation',
  ),
  row(
    'batch in one transaction',
    'yes, over several modules',
    'RES26 RES88',
    'lists of one collection',
    'no',
    'yes',
    'one table',
    'yes',
  ),
  row(
    'filter by relations',
    'both ways, any depth',
    'QUERY7',
    'both ways',
    'forward',
    'both ways',
    'both ways',
    'both ways',
  ),
  row(
    'related resources in the answer',
    'any depth, each with filter, sort, limit',
    'QUERY1 QUERY4',
    'any depth',
    'any depth',
    '6 levels',
    'any depth',
    'any depth',
  ),
  row(
    'choice of fields',
    'nested, wildcards',
    'QUERY2 QUERY3',
    'nested, wildcards',
    'nested',
    'nested',
    'nested',
    'nested',
  ),
  row('sort by a relation', 'yes', 'QUERY6', 'yes', 'yes', 'yes', 'yes', 'yes'),
  row(
    'figures by groups, time and having',
    'yes',
    'QUERY8',
    'groups, no having',
    'no',
    'views in SQL',
    'groups, where switched on',
    'no groups',
  ),
  row('total', 'yes, with ETag', 'CHG1', 'yes', 'yes', 'yes', 'yes', 'yes'),
  row(
    'paging that stays right while others write',
    'by cursor',
    'RES10',
    'by page',
    'by page',
    'by page',
    'by offset',
    'by offset or a condition',
  ),
  row(
    'search',
    'beginnings of words, indexed',
    'RES6 RES82',
    'LIKE',
    'LIKE',
    'LIKE',
    'full text of PostgreSQL',
    'LIKE',
  ),
  row(
    'change feed that skips nothing',
    'yes',
    'CHG13 CHG14',
    'no',
    'no',
    'no',
    'no',
    'streams by a growing column',
  ),
  row('told of changes at once', 'yes', 'WS1 CLI6', 'yes', 'no', 'yes', 'no', 'yes'),
  row('revisions and restoring', 'yes', 'RES28 RES29', 'yes', 'paid', 'no', 'no', 'no'),
  row(
    'files: versions, ranges, widths, shares',
    'yes',
    'FILE6 FILE8 FILE14 FILE17',
    'widths',
    'widths',
    'widths',
    'no',
    'no',
  ),
  row('upsert by a unique key', 'yes', 'RES83 RES84', 'by primary key', 'no', 'no', 'yes', 'yes'),
  row('nested writes in one transaction', 'yes', 'RES86 RES87', 'yes', 'yes', 'no', 'no', 'yes'),
  row(
    'import with a dry run, export',
    'CSV, XLSX, JSON',
    'RES31 RES33 RES89',
    'CSV, JSON, XML',
    'by command',
    'JSON of definitions',
    'CSV',
    'no',
  ),
  row(
    'API tokens: expiry, fewer roles, scopes',
    'yes',
    'AUTH22 AUTH32 AUTH35',
    'static',
    'scopes',
    'no',
    'JWT of your own',
    'JWT of your own',
  ),
  row('accounts of services', 'yes', 'USER5', 'no', 'no', 'no', 'roles of the database', 'roles'),
  row('CORS setting', 'yes', 'CFG27', 'yes', 'yes', 'yes', 'yes', 'yes'),
  row('headers of the rate limit', 'yes', 'API20', 'yes', 'no', 'no', 'no', 'no'),
  row(
    'OpenAPI with types of each module',
    'yes',
    'API24',
    'yes',
    'yes',
    'no',
    'yes (2.0)',
    'of endpoints made by hand',
  ),
  row('GraphQL', 'no', '', 'yes', 'yes', 'no', 'no', 'yes'),
  row('typed client', 'yes, 8 KB', 'CLI1 CLI7', 'yes', 'yes', 'yes', 'of others', 'by generators'),
  row(
    'signed webhooks, tried again',
    'yes',
    'CONN17',
    'unsigned',
    'unsigned',
    'by hooks in code',
    'no',
    'tried again, unsigned',
  ),
  row(
    'errors with path and code',
    'problem+json everywhere',
    'ERR1',
    'codes',
    'codes',
    'codes',
    'codes',
    'codes',
  ),
  row('assistants (MCP)', 'yes', 'MCP1', 'yes', 'by a plugin', 'no', 'no', 'by another product'),
];

function row(
  what: string,
  here: string,
  rules: string,
  directus: string,
  strapi: string,
  pocketBase: string,
  postgrest: string,
  hasura: string,
): Row {
  return {
    what,
    here,
    rules: rules.split(' ').filter(Boolean),
    directus,
    strapi,
    pocketBase,
    postgrest,
    hasura,
  };
}

/** The table of the API beside others; `isDone` says whether a rule holds, which its tests show. */
export function peersSection(isDone: (rule: string) => boolean): string {
  const unknown = rows.flatMap(({ rules }) => rules).filter((rule) => !isDone(rule));
  if (unknown.length > 0) throw new Error(`No such rules are done: ${unknown.join(', ')}`);
  const lines = rows.map(
    ({ what, here, rules, directus, strapi, pocketBase, postgrest, hasura }) =>
      `| ${what} | **${here}** ${rules.join(', ')} | ${[directus, strapi, pocketBase, postgrest, hasura].join(' | ')} |`,
  );
  return `## Beside others

The rules are those of [SPEC.md](../SPEC.md); [spec-coverage.md](spec-coverage.md) names the tests of each. What stands for others is
what their documentation says of the free edition. Why there is no GraphQL: [ADR 0371](../adr/0371-no-graphql.md).

| what | Bakehouse | Directus | Strapi | PocketBase | PostgREST | Hasura |
|---|---|---|---|---|---|---|
${lines.join('\n')}
`;
}
