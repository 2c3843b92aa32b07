import { typeOf } from '@bakehouse/contract';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { draftKey, dropDraft, readDraft, standingValues, writeDraft } from '../../../form/drafts.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { ask } from '../../../parts/dialogs/confirm.ts';
import { useUser } from '../../../data/session/session.ts';
import { resourceTexts } from './texts.ts';
import type { FormSession, KeptForm } from '../../../form/form-session.ts';
import { plain } from '../../../form/save-request.ts';
import type { useResourceForm } from './use-resource-form.ts';

/** What the server has vouched for in a form, and what was changed in it. */
function keptOf(session: FormSession): { kept?: KeptForm } {
  const kept = session.kept();
  return kept.sealed.length + kept.touched.length === 0 ? {} : { kept };
}

/** Where the app is about to go. */
export interface NextPlace {
  pathname: string;
  search: object;
}

/** Keeps unsaved work on this device, brings it back, and asks before it is left; `stays` tells where the form is still there. */
export function useDraft(
  { store, scope, session, current, done }: ReturnType<typeof useResourceForm>,
  stays: (next: NextPlace) => boolean = () => false,
) {
  const t = useTexts(resourceTexts);
  const user = useUser();
  const { module } = scope;
  const key = draftKey(user.id, module.identifier, current?.id);
  const [restored, setRestored] = useState<string>();
  const dirty = useSyncExternalStore(store.subscribe, () => store.changed().length > 0);
  const secrets = useMemo(
    () =>
      new Set(module.fields.filter((field) => !typeOf(field).readable).map(({ identifier }) => identifier)),
    [module],
  );

  useEffect(() => {
    const draft = readDraft(key);
    if (draft === undefined) return;
    const known = new Set(module.fields.map(({ identifier }) => identifier));
    session.resume(draft.kept ?? {});
    for (const [name, value] of Object.entries(standingValues(draft)))
      if (known.has(name)) store.edit(name, value);
    if (store.changed().length > 0) setRestored(draft.at);
    else dropDraft(key);
  }, [key]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      const names = store.changed().filter((name) => !secrets.has(name));
      if (names.length === 0 || done.current) dropDraft(key);
      else {
        const values = plain(store.values());
        writeDraft(key, {
          values: Object.fromEntries(names.map((name) => [name, values[name] ?? null])),
          version: current?.version ?? null,
          at: new Date().toISOString(),
          ...keptOf(session),
        });
      }
    };
    const stop = store.subscribe(() => (timer ??= setTimeout(keep, 300)));
    window.addEventListener('pagehide', keep);
    return () => {
      stop();
      window.removeEventListener('pagehide', keep);
      if (timer !== undefined || done.current) keep();
    };
  }, [key, current?.version]);

  useBlocker({
    shouldBlockFn: async ({ next }) =>
      !stays(next) &&
      store.changed().length > 0 &&
      !done.current &&
      !(await ask({ title: t.leaveTitle, message: t.leaveText, confirm: t.leave, cancel: t.stay })),
    enableBeforeUnload: () => dirty && !done.current,
  });

  return {
    dirty,
    restored,
    discard: () => {
      const base = store.base();
      for (const name of store.changed()) store.edit(name, base[name] ?? null);
      dropDraft(key);
      setRestored(undefined);
    },
  };
}
