/**
 * What one can do by the API: what it is, how it is here, the rules that say so, and what the documentation of Directus, Strapi,
 * PocketBase, PostgREST and Hasura says.
 */
const rows = `
ETag and If-Match, so that no change is lost | yes | RES19 RES20 MOD15 | no | no | no | no | no
the same request twice counts once (Idempotency-Key) | yes | RES35 RES36 RES37 | no | no | no | no | no
merge patch | yes | RES17 | partial update | partial update | partial update | partial update | by mutation
batch in one transaction | yes, over several modules | RES26 RES88 | lists of one collection | no | yes | one table | yes
filter by relations | both ways, any depth | QUERY7 | both ways | forward | both ways | both ways | both ways
related resources in the answer | any depth, each with filter, sort, limit | QUERY1 QUERY4 | any depth | any depth | 6 levels | any depth | any depth
choice of fields | nested, wildcards | QUERY2 QUERY3 | nested, wildcards | nested | nested | nested | nested
sort by a relation | yes | QUERY6 | yes | yes | yes | yes | yes
the first of each kind (distinct) | yes | QUERY16 | no | no | no | no | distinct_on
figures by groups, time and having | yes | QUERY8 | groups, no having | no | views in SQL | groups, where switched on | no groups
total | yes, with ETag | CHG1 | yes | yes | yes | yes | yes
paging that stays right while others write | by cursor | RES10 | by page | by page | by page | by offset | by offset or a condition
search with ranking and highlights | beginnings of words, indexed | RES6 RES82 QUERY13 QUERY14 | LIKE | LIKE | LIKE | full text of PostgreSQL | LIKE
change feed that skips nothing | yes | CHG13 CHG14 | no | no | no | no | streams by a growing column
told of changes at once | yes | WS1 CLI6 | yes | no | yes | no | yes
revisions and restoring | yes | RES28 RES29 | yes | paid | no | no | no
files: versions, ranges, widths, shares | yes | FILE6 FILE8 FILE14 FILE17 | widths | widths | widths | no | no
upsert by a unique key | yes | RES83 RES84 | by primary key | no | no | yes | yes
nested writes in one transaction | yes | RES86 RES87 | yes | yes | no | no | yes
import with a dry run, export | CSV, XLSX, JSON | RES31 RES33 RES89 | CSV, JSON, XML | by command | JSON of definitions | CSV | no
API tokens: expiry, fewer roles, scopes | yes | AUTH22 AUTH32 AUTH35 | static | scopes | no | JWT of your own | JWT of your own
accounts of services, limits by address | yes | USER5 AUTH46 | limits by address | no | no | roles of the database | roles
limits of what one question may ask, by role | yes | QUERY12 QUERY17 | of depth, for all | no | no | of rows, for all | of depth, paid
CORS setting | yes | CFG27 | yes | yes | yes | yes | yes
headers of the rate limit | yes | API20 | yes | no | no | no | no
OpenAPI with types of each module | yes | API24 API25 | yes | yes | no | yes (2.0) | of endpoints made by hand
GraphQL | no |  | yes | yes | no | no | yes
typed client | yes, below 8 KB | CLI1 CLI7 CLI12 CLI13 | yes | yes | yes | of others | by generators
signed webhooks, tried again | yes | CONN17 | unsigned | unsigned | by hooks in code | no | tried again, unsigned
errors with path and code | problem+json everywhere | ERR1 | codes | codes | codes | codes | codes
assistants (MCP) | yes | MCP1 | yes | by a plugin | no | no | by another product
`
  .trim()
  .split('\n')
  .map((line) => {
    const [what = '', here = '', rules = '', ...others] = line.split('|').map((cell) => cell.trim());
    return { what, here, rules: rules.split(' ').filter(Boolean), others };
  });

/** The table of the API beside others; `isDone` says whether a rule holds, which its tests show. */
export function peersSection(isDone: (rule: string) => boolean): string {
  const unknown = rows.flatMap(({ rules }) => rules).filter((rule) => !isDone(rule));
  if (unknown.length > 0) throw new Error(`No such rules are done: ${unknown.join(', ')}`);
  const lines = rows.map(
    ({ what, here, rules, others }) =>
      `| ${what} | **${here}** ${rules.join(', ')} | ${others.join(' | ')} |`,
  );
  return `## Beside others

The rules are those of [SPEC.md](../SPEC.md); [spec-coverage.md](spec-coverage.md) names the tests of each. What stands for others is
what their documentation says of the free edition. Why there is no GraphQL: [ADR 0371](../adr/0371-no-graphql.md).

| what | Bakehouse | Directus | Strapi | PocketBase | PostgREST | Hasura |
|---|---|---|---|---|---|---|
${lines.join('\n')}
`;
}
