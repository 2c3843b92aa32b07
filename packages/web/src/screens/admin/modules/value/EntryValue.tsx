import { lazy, Suspense, type ComponentProps } from 'react';
import type { EntryValueField } from './EntryValueField.tsx';

// What checks and completes expressions is loaded with the first of them.
const Loaded = lazy(async () => ({ default: (await import('./EntryValueField.tsx')).EntryValueField }));

/** A value that is worked out of an entry; the form around it does not wait for its editor. */
export function EntryValue(props: ComponentProps<typeof EntryValueField>) {
  return (
    <Suspense fallback={<div className="form-row">{props.label}</div>}>
      <Loaded {...props} />
    </Suspense>
  );
}
