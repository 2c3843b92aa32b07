import type { WorkflowDefinition } from '@bakehouse/contract';
import { ChevronDown, ChevronRight, Folder as FolderIcon, FolderOpen, Pencil } from 'lucide-react';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { showCount } from '../../../../base/i18n/format.ts';
import { useDropTarget } from '../../../../parts/controls/use-drop-target.ts';
import { dragged } from './dragged.ts';
import { folderTexts } from './texts.ts';

/** The line over the workflows of a folder: opens and closes it, and takes what is dropped on it. */
export function FolderHead({
  name,
  depth,
  count,
  open,
  onToggle,
  onDrop,
  onRename,
}: {
  name: string;
  depth: number;
  count: number;
  open: boolean;
  onToggle: () => void;
  onDrop: (workflow: WorkflowDefinition) => void;
  /** Left out where it is no folder: what stands in none. */
  onRename?: () => void;
}) {
  const t = useTexts(folderTexts);
  const { over, target } = useDropTarget(() => dragged.workflow, onDrop);
  const Arrow = open ? ChevronDown : ChevronRight;
  const Picture = open ? FolderOpen : FolderIcon;
  return (
    <tr className={`workflow-folder ${over ? 'over' : ''}`} {...target}>
      <th scope="rowgroup" colSpan={6}>
        <div className="folder-line">
          <button
            type="button"
            className="folder-toggle"
            aria-expanded={open}
            aria-label={t.head(name, count)}
            style={{ paddingInlineStart: `${depth * 1.4}rem` }}
            onClick={onToggle}
          >
            <Arrow size={16} aria-hidden />
            <Picture size={16} aria-hidden />
            {name} <span className="soft small">{showCount(count)}</span>
          </button>
          {onRename !== undefined && (
            <button
              type="button"
              className="icon-button"
              aria-label={t.rename(name)}
              title={t.rename(name)}
              onClick={onRename}
            >
              <Pencil size={15} aria-hidden />
            </button>
          )}
        </div>
      </th>
    </tr>
  );
}
