import { memo, useDeferredValue } from 'react';
import {
  Bell,
  Boxes,
  Database,
  FileText,
  GitBranch,
  Globe,
  KeyRound,
  MessageSquare,
  Pause,
  Pin,
  StickyNote,
  Zap,
} from 'lucide-react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { hasInput, portsOf } from '../../element-types.ts';
import { useCardTitle } from '../../words/use-card-title.ts';
import { useStageValue } from '../stage/stage.ts';
import { farZoom } from './DetailLevel.tsx';
import { portTop } from './node-size.ts';
import type { ElementNodeType } from '../picture.ts';
import { canvasTexts } from '../texts.ts';

/** An element with its ports. */
export const ElementNode = memo(function ElementNode({
  data,
  selected,
}: Pick<ElementNodeType, 'data' | 'selected'>) {
  const { node, mark, portTypes, inputType, says, entry, connectable, free, unfit } = data;
  // Elements change one after another, in between frames, where the picture comes nearer.
  const far = useDeferredValue(useStageValue(({ view: [, , zoom] }) => zoom < farZoom));
  const Icon = iconOf(node.type);
  const { title, under } = useCardTitle()(node);
  const t = useTexts(canvasTexts);
  const ports = portsOf(node.type, node.element);
  const off = node.element['disabled'] === true;
  const note = typeof node.element['note'] === 'string' ? node.element['note'] : '';
  const looks = `flow-node ${selected ? 'selected' : ''} ${mark?.state ?? ''} ${unfit ? 'unfit' : ''} ${off ? 'off' : ''}`;
  if (far)
    return (
      <div className={looks} title={mark?.message} data-element={node.name}>
        <div className="flow-node-head">
          <div className="grow">
            <strong>{title}</strong>
          </div>
        </div>
      </div>
    );
  return (
    <div className={looks} title={mark?.message} data-element={node.name}>
      {hasInput(node.type) && (
        <i
          className="flow-port target"
          data-port="default"
          title={inputType === undefined ? 'default' : `default: ${inputType}`}
        />
      )}
      <div className="flow-node-head">
        <Icon size={18} aria-hidden />
        <div className="grow">
          <strong title={title}>{title}</strong>
          <small title={node.type}>{under}</small>
          {says !== '' && (
            <span className="flow-node-says" title={says}>
              {says}
            </span>
          )}
        </div>
        {(mark?.note !== undefined || mark?.paused === true) && (
          <span className="flow-note">
            {mark.paused === true && <Pause size={11} aria-hidden />} {mark.note}
          </span>
        )}
        {off && mark?.note === undefined && <span className="flow-note">{t.off}</span>}
        {mark?.pinned === true && (
          <span className="flow-noted" title={t.pinned}>
            <Pin size={14} aria-hidden />
            <span className="hidden-visually">{t.pinned}</span>
          </span>
        )}
        {note !== '' && (
          <span className="flow-noted" title={note}>
            <StickyNote size={14} aria-hidden />
            <span className="hidden-visually">{note}</span>
          </span>
        )}
        {entry && mark?.note === undefined && <span className="flow-entry" aria-hidden="true" />}
      </div>
      {ports.map((port, index) => (
        <div key={port} className="flow-out">
          {portTypes?.[port] !== undefined && <em>{portTypes[port]}</em>}
          <span>{port}</span>
          <i
            className={`flow-port source ${port === 'error' ? 'bad' : ''} ${connectable ? 'editable' : ''} ${free.includes(port) && port !== 'error' ? 'free' : ''}`}
            data-port={port}
            style={{ top: portTop(index) - 6 }}
            title={portTypes?.[port] === undefined ? port : `${port}: ${portTypes[port]}`}
          />
        </div>
      ))}
    </div>
  );
});

/** The picture of a type. */
export function iconOf(type: string) {
  return icons.find(([start]) => type.startsWith(start))?.[1] ?? Boxes;
}

const icons = [
  ['event/', Zap],
  ['flow/', GitBranch],
  ['data/http', Globe],
  ['api/', Globe],
  ['data/', Database],
  ['action/save', Database],
  ['action/delete', Database],
  ['action/notify', Bell],
  ['action/mail', MessageSquare],
  ['action/buildSite', Globe],
  ['action/deploySite', Globe],
  ['action/setRole', KeyRound],
  ['action/removeRole', KeyRound],
  ['action/resetPassword', KeyRound],
  ['action/convert', FileText],
  ['action/export', FileText],
  ['action/dashboard', FileText],
  ['action/viewFile', FileText],
  ['action/downloadFile', FileText],
] as const;
