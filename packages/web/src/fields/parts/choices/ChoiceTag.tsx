import { ChoiceMark } from './ChoiceMark.tsx';
import type { Choice } from './choices.ts';

/** A chosen value, with its icon or its colour as a dot so that the words stay readable. */
export function ChoiceTag({ choice }: { choice: Choice }) {
  return (
    <span className="tag">
      <ChoiceMark choice={choice} />
      {choice.label}
    </span>
  );
}
