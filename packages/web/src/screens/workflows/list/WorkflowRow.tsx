import type { WorkflowDefinition } from '@bakehouse/contract';
import { Link } from '@tanstack/react-router';
import type { WorkflowFigures } from '../../../data/stored/workflows.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showInstant } from '../../../base/i18n/format.ts';
import { paths } from '../../../base/paths.ts';
import { Status } from '../runs/Status.tsx';
import { dragged } from './folders/dragged.ts';
import { RowActions } from './RowActions.tsx';
import { workflowTexts } from './texts.ts';

/** One workflow in the list; it is dragged into folders. */
export function WorkflowRow({
  definition,
  fares,
  picked,
  nameOf,
  onPick,
  onTag,
  onMove,
}: {
  definition: WorkflowDefinition;
  fares: WorkflowFigures | undefined;
  picked: boolean;
  /** The title of a module. */
  nameOf: (module: string | undefined) => string;
  onPick: (picked: boolean) => void;
  onTag: (tag: string) => void;
  onMove: () => void;
}) {
  const t = useTexts(workflowTexts);
  const { identifier, title = identifier, description, events = [], tags = [], active } = definition;
  return (
    <tr
      className={active === false ? 'off' : ''}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', identifier);
        dragged.workflow = definition;
      }}
      onDragEnd={() => {
        dragged.workflow = undefined;
      }}
    >
      <td className="pick">
        <input
          type="checkbox"
          aria-label={t.select(title)}
          checked={picked}
          onChange={({ target }) => onPick(target.checked)}
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
        <RowActions definition={definition} title={title} onMove={onMove} />
      </td>
    </tr>
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
