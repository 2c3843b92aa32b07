import { useState } from 'react';
import { useUser } from '../../../data/session/session.ts';
import { draftKey, dropDraft, readDraft, writeDraft } from '../../../form/drafts.ts';
import { readPins, type Pins } from './pins.ts';

/** Pins of a workflow: they stay on this device beside its draft, and are no part of the definition. */
export function usePins(identifier: string): readonly [Pins, (change: (pins: Pins) => Pins) => void] {
  const key = draftKey(useUser().id, '~pins', identifier === '' ? undefined : identifier);
  const [pins, setPins] = useState(() => readPins(readDraft(key)?.values));
  return [
    pins,
    (change) => {
      const next = change(pins);
      setPins(next);
      if (Object.keys(next).length === 0) dropDraft(key);
      else writeDraft(key, { values: next, version: null, at: new Date().toISOString() });
    },
  ];
}
