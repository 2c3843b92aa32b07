import { useEffect, useState } from 'react';
import { useUser } from '../../../data/session/session.ts';
import { draftKey, readDraft, writeDraft } from '../../../form/drafts.ts';
import { readSlots, writeSlots, type Placed } from './model.ts';

/** The section that was copied last on this device, also on another page or in another tab, and how one is copied. */
export function useCopied(): { copied: Placed | undefined; copy: (placed: Placed) => void } {
  const key = draftKey(useUser().id, place, undefined);
  const [copied, setCopied] = useState(() => read(key));
  useEffect(() => {
    const hear = ({ key: changed }: StorageEvent) => {
      if (changed === key || changed === null) setCopied(read(key));
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, [key]);
  return {
    copied,
    copy(placed) {
      const slots = writeSlots([{ slot: place, sections: [placed] }]);
      writeDraft(key, { values: { slots }, version: null, at: new Date().toISOString() });
      setCopied(placed);
    },
  };
}

/** The name of no module: it goes with the drafts when the user signs out. */
const place = '~section';

function read(key: string): Placed | undefined {
  return readSlots(readDraft(key)?.values['slots'])[0]?.sections[0];
}
