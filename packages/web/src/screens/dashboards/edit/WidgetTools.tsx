import { ArrowLeft, ArrowRight, GripVertical, Pencil, Trash2, type LucideIcon } from 'lucide-react';
import type { Widget } from '@bakehouse/contract';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { widthOf } from '../view/Grid.tsx';
import { editTexts } from './texts.ts';

/** What can be done with a widget while its dashboard is edited. */
export function WidgetTools({
  widget,
  title,
  first,
  last,
  onMove,
  onWiden,
  onEdit,
  onRemove,
}: {
  widget: Widget;
  title: string;
  first: boolean;
  last: boolean;
  onMove: (step: -1 | 1) => void;
  onWiden: (width: number) => void;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const t = useTexts(editTexts);
  return (
    <div className="widget-tools" role="toolbar" aria-label={title}>
      <span className="grip" title={t.drag}>
        <GripVertical size={16} aria-hidden />
      </span>
      <Tool label={t.earlier(title)} icon={ArrowLeft} run={() => onMove(-1)} disabled={first} />
      <Tool label={t.later(title)} icon={ArrowRight} run={() => onMove(1)} disabled={last} />
      <select
        className="native-select"
        aria-label={t.widen(title)}
        value={widthOf(widget)}
        onChange={(event) => onWiden(Number(event.target.value))}
      >
        {[1, 2, 3, 4].map((columns) => (
          <option key={columns} value={columns}>
            {t.wide(columns)}
          </option>
        ))}
      </select>
      <span className="grow" />
      <Tool label={t.change(title)} icon={Pencil} run={onEdit} />
      <Tool label={t.remove(title)} icon={Trash2} run={onRemove} />
    </div>
  );
}

function Tool({
  label,
  icon: Icon,
  run,
  disabled = false,
}: {
  label: string;
  icon: LucideIcon;
  run: () => void;
  disabled?: boolean;
}) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={run}
    >
      <Icon size={16} aria-hidden />
    </button>
  );
}
