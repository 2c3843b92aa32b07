import { Handle, Position, useStore, type NodeProps } from '@xyflow/react';
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
  StickyNote,
  Zap,
} from 'lucide-react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { hasInput, portsOf } from '../../element-types.ts';
import { useElementWords } from '../../words/use-words.ts';
import { farZoom } from './DetailLevel.tsx';
import type { ElementNodeType } from '../picture.ts';
import { canvasTexts } from '../texts.ts';

/** An element with its ports. */
export const ElementNode = memo(function ElementNode({ data, selected }: NodeProps<ElementNodeType>) {
  const { node, mark, portTypes, inputType, entry, connectable, unfit } = data;
  // Elements change one after another, in between frames, where the picture comes nearer.
  const far = useDeferredValue(useStore(({ transform: [, , zoom] }) => zoom < farZoom));
  const Icon = iconOf(node.type);
  const wordsOf = useElementWords();
  const t = useTexts(canvasTexts);
  const ports = portsOf(node.type, node.element);
  const off = node.element['disabled'] === true;
  const note = typeof node.element['note'] === 'string' ? node.element['note'] : '';
  const looks = `flow-node ${selected ? 'selected' : ''} ${mark?.state ?? ''} ${unfit ? 'unfit' : ''} ${off ? 'off' : ''}`;
  if (far)
    return (
      <div className={looks} title={mark?.message} data-element={node.name}>
        {hasInput(node.type) && <FarPort id="default" type="target" top={undefined} />}
        <div className="flow-node-head">
          <div className="grow">
            <strong>{node.name === '' ? '?' : node.name}</strong>
          </div>
        </div>
        {ports.map((port, index) => (
          <FarPort key={port} id={port} type="source" top={portTop(index)} />
        ))}
      </div>
    );
  return (
    <div className={looks} title={mark?.message} data-element={node.name}>
      {hasInput(node.type) && (
        <Handle
          id="default"
          type="target"
          position={Position.Left}
          className="flow-port"
          isConnectable={connectable}
          title={inputType === undefined ? 'default' : `default: ${inputType}`}
        />
      )}
      <div className="flow-node-head">
        <Icon size={18} aria-hidden />
        <div className="grow">
          <strong>{node.name === '' ? '?' : node.name}</strong>
          <small title={node.type}>{node.type === '' ? '?' : wordsOf(node.type).title}</small>
        </div>
        {(mark?.note !== undefined || mark?.paused === true) && (
          <span className="flow-note">
            {mark.paused === true && <Pause size={11} aria-hidden />} {mark.note}
          </span>
        )}
        {off && mark?.note === undefined && <span className="flow-note">{t.off}</span>}
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
          <Handle
            id={port}
            type="source"
            position={Position.Right}
            className={`flow-port out ${port === 'error' ? 'bad' : ''}`}
            isConnectable={connectable}
            style={{ top: portTop(index) }}
            title={portTypes?.[port] === undefined ? port : `${port}: ${portTypes[port]}`}
          />
        </div>
      ))}
    </div>
  );
});

/** A port that is too small to be hit: only its place counts, as links end there. */
function FarPort({ id, type, top }: { id: string; type: 'source' | 'target'; top: number | undefined }) {
  const side = type === 'source' ? Position.Right : Position.Left;
  return (
    <i
      className={`react-flow__handle react-flow__handle-${side} flow-port ${type}`}
      data-handleid={id}
      data-handlepos={side}
      style={top === undefined ? undefined : { top }}
    />
  );
}

function portTop(index: number): number {
  return 52 + index * 24 + 12;
}

/** The picture of a type. */
export function iconOf(type: string) {
  return icons.find(([start]) => type.startsWith(start))?.[1] ?? Boxes;
}

const icons = [
  ['event/', Zap],
  ['flow/', GitBranch],
  ['data/http', Globe],
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
  ['action/viewFile', FileText],
  ['action/downloadFile', FileText],
] as const;
