import type { Group } from '../../model/arrangement.ts';
import { rectOf } from '../painted/rendered-parts.ts';
import type { ElementNodeType } from '../picture.ts';
import { boundsOf } from './geometry.ts';

const space = 22;
const head = 34;

/** Frames around elements that belong together; pressed at its title, a group is chosen and moved as one. */
export function Groups({
  groups,
  nodes,
  onChoose,
}: {
  groups: readonly Group[];
  nodes: readonly ElementNodeType[];
  /** Left out where the picture only shows. */
  onChoose: ((index: number) => void) | undefined;
}) {
  return groups.map(({ title, color, elements }, index) => {
    const members = nodes.filter(({ id }) => elements.includes(id));
    if (members.length === 0) return null;
    const { x, y, width, height } = boundsOf(members.map(rectOf));
    return (
      <div
        key={index}
        className={`flow-group ${color}`}
        style={{
          transform: `translate(${x - space}px,${y - head - 8}px)`,
          width: width + 2 * space,
          height: height + head + 8 + space,
        }}
      >
        {onChoose === undefined ? (
          <span className="flow-group-title">{title}</span>
        ) : (
          <button
            type="button"
            className="flow-group-title"
            data-group={index}
            onClick={(event) => {
              // With a pointer it was chosen when it was pressed.
              if (event.detail === 0) onChoose(index);
            }}
          >
            {title}
          </button>
        )}
      </div>
    );
  });
}
