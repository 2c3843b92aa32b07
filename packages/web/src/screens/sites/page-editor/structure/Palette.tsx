import { GripVertical } from 'lucide-react';
import { useEditing } from '../editing.ts';
import { thumbMark } from '../preview/use-thumbs.ts';
import { Thumb } from './Thumb.tsx';
import './palette.css';

/** The sections that can be put into slots, each as it looks. */
export function Palette({ thumbs }: { thumbs: string | undefined }) {
  const { sections, setDragged } = useEditing();
  return (
    <ul className="palette-sections">
      {sections.map(({ name }, index) => (
        <li
          key={name}
          draggable
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'copyMove';
            event.dataTransfer.setData('text/plain', name);
            setDragged({ section: name });
          }}
          onDragEnd={() => setDragged(undefined)}
        >
          <Thumb url={thumbs} mark={thumbMark(index)} name={name} />
          <span className="palette-name">
            <GripVertical size={14} aria-hidden /> {name}
          </span>
        </li>
      ))}
    </ul>
  );
}
