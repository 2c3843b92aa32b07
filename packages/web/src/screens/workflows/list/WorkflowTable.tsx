import type { WorkflowDefinition } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { modulesQuery } from '../../../api/data/modules.ts';
import type { WorkflowFigures } from '../../../api/data/workflows.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showInstant } from '../../../base/i18n/format.ts';
import { PlainTable } from '../../../parts/text/PlainTable.tsx';
import { paths } from '../../../base/paths.ts';
import { Status } from '../runs/Status.tsx';
import { RowActions } from './RowActions.tsx';
import { workflowTexts } from './texts.ts';

/** Workflows as rows: what they are, whether they are on, what starts them, and how they fare. */
export function WorkflowTable({
  workflows,
  figures,
  picked,
  onPick,
  onTag,
}: {
  workflows: readonly WorkflowDefinition[];
  figures: ReadonlyMap<string, WorkflowFigures> | undefined;
  picked: ReadonlySet<string>;
  onPick: (picked: ReadonlySet<string>) => void;
  onTag: (tag: string) => void;
}) {
  const t = useTexts(workflowTexts);
  const { data: modules = [] } = useQuery(modulesQuery);
  const nameOf = (module: string | undefined) =>
    modules.find(({ identifier }) => identifier === module)?.title ?? module ?? '';
  const pick = (identifier: string, isPicked: boolean) =>
    onPick(new Set(isPicked ? [...picked, identifier] : [...picked].filter((each) => each !== identifier)));
  const every = workflows.every(({ identifier }) => picked.has(identifier));
  return (
    <PlainTable className="card workflow-table" label={t.title}>
      <table>
        <thead>
          <tr>
            <th scope="col" className="pick">
              <input
                type="checkbox"
                aria-label={t.selectAll}
                checked={every}
                onChange={() => onPick(new Set(every ? [] : workflows.map(({ identifier }) => identifier)))}
              />
            </th>
            {[t.name, t.startedBy, t.lastRun, t.lastDay].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">
              <span className="hidden-visually">{t.more}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {workflows.map((each) => {
            const { identifier, title = identifier, description, events = [], tags = [], active } = each;
            const fares = figures?.get(identifier);
            return (
              <tr key={identifier} className={active === false ? 'off' : ''}>
                <td className="pick">
                  <input
                    type="checkbox"
                    aria-label={t.select(title)}
                    checked={picked.has(identifier)}
                    onChange={({ target }) => pick(identifier, target.checked)}
                  />
                </td>
                <th scope="row">
                  <Link to={paths.workflow(identifier)}>{title}</Link>
                  <div className="soft small">{description ?? identifier}</div>
                  {tags.map((tag) => (
                    <button key={tag} type="button" className="workflow-tag" onClick={() => onTag(tag)}>
                      {tag}
                    </button>
                  ))}
                </th>
                <td className="small" data-title={t.startedBy}>
                  {events.slice(0, 3).map((event) => (
                    <div key={`${event.identifier} ${event.type}`}>
                      {t.startsBy(event.type, nameOf(event.module), event.identifier)}
                    </div>
                  ))}
                  {events.length > 3 && <div className="soft">{t.moreEvents(events.length - 3)}</div>}
                  {events.length === 0 && <span className="soft">{t.byOthers}</span>}
                </td>
                <td data-title={t.lastRun}>
                  <LastRun last={fares?.last} title={title} />
                </td>
                <td className="small" data-title={t.lastDay}>
                  {fares !== undefined && (
                    <Link
                      to={paths.runs}
                      search={{ workflow: identifier }}
                      aria-label={`${t.rate(fares.runs, fares.failed)}: ${t.runsOf(title)}`}
                    >
                      {t.rate(fares.runs, fares.failed)}
                    </Link>
                  )}
                  {fares !== undefined && fares.attention > 0 && (
                    <div className="workflow-attention">{t.attention(fares.attention)}</div>
                  )}
                </td>
                <td className="actions">
                  <RowActions definition={each} title={title} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </PlainTable>
  );
}

/** How the last run went, and when it began. */
function LastRun({ last, title }: { last: WorkflowFigures['last'] | undefined; title: string }) {
  const t = useTexts(workflowTexts);
  if (last === undefined) return null;
  if (last === null) return <span className="soft small">{t.never}</span>;
  return (
    <>
      <Status run={{ status: last.status, error: null, droppedAt: null }} />
      <div className="small">
        <Link to={paths.run(last.run)} aria-label={t.lastRunOf(title, showInstant(last.at))}>
          {showInstant(last.at)}
        </Link>
      </div>
    </>
  );
}
