import type { Choice } from './choices.ts';

/** A chosen value, with its colour as a dot so that the words stay readable. */
export function ChoiceTag({ choice: { label, color } }: { choice: Choice }) {
  return (
    <span className="tag">
      {color !== undefined && (
        <svg width="8" height="8" aria-hidden="true">
          <circle cx="4" cy="4" r="4" fill={color} />
        </svg>
      )}
      {label}
    </span>
  );
}
