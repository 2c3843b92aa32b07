import {
  bandOf,
  fields,
  others,
  type FieldName,
  type Row,
  type Rule,
  type WriteCase,
} from './generated-writes.ts';

/** What a write comes to: refused, or the row that stands there afterwards. */
export type Verdict = 'refused' | Row;

/** What must come of a write, said as plainly as the rule is: for each field one rule has it and covers the row before and after. */
export function expectedOf(rules: readonly Rule[], { once, now, way, data }: WriteCase): Verdict {
  const of = (action: Rule['action']) => rules.filter((rule) => rule.action === action);
  const [reads, creates, updates] = [of('read'), of('create'), of('update')];
  if (way.startsWith('import') && creates.length === 0) return 'refused';
  if (way.startsWith('nested'))
    return seenAfter(
      reads,
      way === 'nested new'
        ? created(reads, creates, data)
        : covering(reads, now).length === 0
          ? 'refused'
          : changed({ reads, updates }, now, data, false),
    );
  if (way === 'create' || way === 'batch create' || way === 'import new' || way === 'upsert new')
    return created(reads, creates, data);
  const restores = way === 'restore' || way === 'restore deleted';
  // What an old state names is looked at as it is now; a row that was deleted names itself in vain.
  const stored = way === 'restore deleted' ? null : now;
  const [seen, seenOnce] = [covering(reads, now, stored), covering(reads, once, stored)];
  if (seen.length === 0 || (restores && seenOnce.length === 0)) return 'refused';
  const known = fields.filter((name) => has(seenOnce, name));
  const given = restores ? Object.fromEntries(known.map((name) => [name, once[name]])) : data;
  if (way === 'restore deleted') return created(reads, creates, given);
  return changed({ reads, updates }, now, given, way === 'put');
}

/** What is written along is named then: whoever names it must see it. */
function seenAfter(reads: readonly Rule[], verdict: Verdict): Verdict {
  return verdict === 'refused' || covering(reads, verdict).length === 0 ? 'refused' : verdict;
}

function created(reads: readonly Rule[], creates: readonly Rule[], data: Partial<Row>): Verdict {
  const after = { ...empty, ...data };
  const allowing = covering(creates, after);
  if (allowing.length === 0 || !Object.keys(data).every((name) => has(allowing, name as FieldName)))
    return 'refused';
  // A row that is not there yet cannot be named.
  return named(after.parent, reads, undefined) ? after : 'refused';
}

function changed(
  { reads, updates }: { reads: readonly Rule[]; updates: readonly Rule[] },
  now: Row,
  given: Partial<Row>,
  whole: boolean,
): Verdict {
  const before = covering(updates, now);
  if (before.length === 0) return 'refused';
  const seen = covering(reads, now);
  const told: Partial<Row> = whole ? { ...empty, ...given } : given;
  const written = fields.filter(
    (name) =>
      name in told && !(has(seen, name) && told[name] === now[name]) && (name in given || has(before, name)),
  );
  const after = { ...now, ...Object.fromEntries(written.map((name) => [name, told[name]])) };
  const allowing = covering(before, after);
  if (written.some((name) => !has(allowing, name))) return 'refused';
  return after.parent === now.parent || named(after.parent, reads, now) ? after : 'refused';
}

const empty: Row = { status: null, amount: null, note: null, parent: null };

function has(rules: readonly Rule[], name: FieldName): boolean {
  return rules.some((rule) => rule.fields === null || rule.fields.includes(name));
}

/** The rules that cover a row; `self` is what it finds where it names itself. */
function covering(rules: readonly Rule[], row: Row, self: Row | null = row): Rule[] {
  return rules.filter((rule) => covers(rule, row, self));
}

function covers({ rows }: Rule, row: Row, self: Row | null): boolean {
  const parent = row.parent === 'self' ? self : row.parent === null ? undefined : others[row.parent];
  return (rows ?? []).every((each) => {
    switch (each.on) {
      case 'status':
        return row.status !== null && each.among.includes(row.status);
      case 'amount':
        return row.amount !== null && row.amount >= each.from;
      case 'note':
        return row.note === each.is;
      case 'band':
        return bandOf(row) === each.is;
      case 'parent':
        return parent?.status === each.status;
    }
  });
}

/** Whether a parent may be named: it is there and can be read. */
function named(parent: Row['parent'], reads: readonly Rule[], self: Row | undefined): boolean {
  if (parent === null) return true;
  const row = parent === 'self' ? self : others[parent];
  return row !== undefined && covering(reads, row).length > 0;
}
