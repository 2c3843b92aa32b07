import { Link } from '@tanstack/react-router';
import type { Use } from '../../data/stored/uses.ts';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { paths } from '../../base/paths.ts';
import { Notice } from './Notice.tsx';
import { usesTexts } from './uses-texts.ts';

/** How many are listed; the sum names all. */
const shown = 12;

/** Says what uses something that is about to change or go, with links that open beside this page. */
export function UsesNotice({ uses }: { uses: readonly Use[] }) {
  const t = useTexts(usesTexts);
  if (uses.length === 0) return null;
  const users = new Map<string, Use[]>();
  for (const use of uses) {
    const key = `${use.kind} ${use.name} ${use.version ?? ''}`;
    users.set(key, [...(users.get(key) ?? []), use]);
  }
  const counts = new Map<Use['kind'], number>();
  for (const [first] of users.values())
    if (first !== undefined) counts.set(first.kind, (counts.get(first.kind) ?? 0) + (first.runs ?? 1));
  const sum = [...counts].map(([kind, count]) => t.count(kind, count)).join(', ');
  return (
    <Notice level="warning">
      <strong>{t.usedBy(sum)}</strong>
      <ul className="uses-list">
        {[...users].slice(0, shown).map(([key, [first, ...rest]]) =>
          first === undefined ? null : (
            <li key={key}>
              <UserName use={first} /> {first.path !== '' && <code>{first.path}</code>}
              {first.carried === true && <span className="soft"> {t.carried}</span>}
              {!first.certain && <span className="soft"> {t.maybe}</span>}
              {rest.length > 0 && <span className="soft"> {t.more(rest.length)}</span>}
            </li>
          ),
        )}
        {users.size > shown && <li className="soft">{t.more(users.size - shown)}</li>}
      </ul>
    </Notice>
  );
}

function UserName({ use: { kind, name, version } }: { use: Use }) {
  const t = useTexts(usesTexts);
  const to = {
    module: paths.module(name),
    role: paths.role(name),
    workflow: paths.workflow(name),
    dashboard: paths.dashboard(name),
    site: paths.site(name),
    run: paths.workflow(name),
    queue: paths.queues,
    connection: paths.connections,
    view: undefined,
    chart: undefined,
    template: undefined,
  }[kind];
  return (
    <>
      {to === undefined ? (
        name
      ) : (
        <Link to={to} target="_blank">
          {name}
        </Link>
      )}{' '}
      <span className="soft">
        {t.count(kind, 1).slice(2)}
        {version !== undefined && `, ${t.version(version)}`}
      </span>
    </>
  );
}
