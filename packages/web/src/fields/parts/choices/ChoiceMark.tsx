import { lazy, Suspense, type CSSProperties } from 'react';
import type { Choice } from './choices.ts';

const ChoicePicture = lazy(async () => ({ default: (await import('./ChoicePicture.tsx')).ChoicePicture }));

/** What stands before the title of a choice: its icon in its colour, else a dot of the colour. */
export function ChoiceMark({ choice: { color, icon } }: { choice: Choice }) {
  if (icon !== undefined) {
    return (
      <span
        className="choice-picture"
        style={color === undefined ? {} : ({ '--choice': color } as CSSProperties)}
      >
        <Suspense>
          <ChoicePicture name={icon} />
        </Suspense>
      </span>
    );
  }
  return color === undefined ? null : (
    <svg width="8" height="8" aria-hidden="true">
      <circle cx="4" cy="4" r="4" fill={color} />
    </svg>
  );
}
