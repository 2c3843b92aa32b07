import { checkModule, jsonEqual, type ContentFault, type ModuleDefinition } from '@bakehouse/contract';
import { useBlocker } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { useModules } from '../../../data/stored/modules.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { ask } from '../../../parts/dialogs/confirm.ts';
import { dropDraft } from '../../../form/drafts.ts';
import { useFaultWords } from './review/use-fault-words.ts';
import { isUnfinished } from './fields/unfinished.ts';
import { moduleTexts } from './texts.ts';
import { useKeptWork } from '../../../form/use-kept-work.ts';
import { useKeptModule } from './use-module-draft.ts';

type Resource = ModuleDefinition['bakery_resource'];

/** What is wrong, and where. */
export interface Faults {
  all: readonly ContentFault[];
  /** What is wrong at exactly this place. */
  at: (path: string) => string | undefined;
  /** Whether something is wrong at this place or inside it. */
  within: (path: string) => boolean;
}

/** A definition that is being changed: what it is now, what is wrong with it, and whether it differs from what is stored. */
export function useModuleEditor(stored: ModuleDefinition | undefined, version: number | null) {
  const t = useTexts(moduleTexts);
  const modules = useModules();
  const inWords = useFaultWords();
  const { key, kept } = useKeptModule(stored?.bakery_resource_module);
  const [definition, setDefinition] = useState<ModuleDefinition>(() => kept?.definition ?? stored ?? blank);
  const [restored, setRestored] = useState(kept);
  const [refused, setRefused] = useState<readonly ContentFault[]>();
  // What is not there yet is told once somebody wants to save.
  const [asked, setAsked] = useState(false);
  const dirty = !jsonEqual(definition, stored ?? blank);
  /** Set when the editor leaves by itself. */
  const done = useRef(false);
  const values = { definition };
  useKeptWork(key, definition, { values, version: restored?.version ?? version, dirty, done });
  const faults = useMemo(() => {
    const checked = checkModule(definition, (name) => {
      const found = modules.find(({ identifier }) => identifier === name);
      return found === undefined
        ? undefined
        : { bakery_resource_module: name, bakery_resource: found.definition };
    });
    const found = ('errors' in checked ? checked.errors : []).filter(
      (each) => asked || !isUnfinished(each, definition),
    );
    return faultsOf([...found, ...(refused ?? []).map(placed(definition))], inWords);
  }, [definition, refused, asked, modules, inWords]);
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      dirty &&
      !done.current &&
      current.pathname !== next.pathname &&
      !(await ask({ title: t.leaveTitle, message: t.leaveText, confirm: t.leave, cancel: t.stay })),
    enableBeforeUnload: () => dirty && !done.current,
  });
  const set = (next: ModuleDefinition) => {
    setRefused(undefined);
    setDefinition(next);
  };
  return {
    definition,
    set,
    /** Changes properties of the module; undefined takes one away. */
    change: (part: { [K in keyof Resource]?: Resource[K] | undefined }) => {
      const resource: Record<string, unknown> = { ...definition.bakery_resource, ...part };
      for (const [key, value] of Object.entries(resource)) if (value === undefined) delete resource[key];
      set({ ...definition, bakery_resource: resource as Resource });
    },
    /** The work that came back from this device. */
    restored: dirty ? restored : undefined,
    discard: () => {
      setRestored(undefined);
      set(stored ?? blank);
    },
    faults,
    setRefused: (found: readonly ContentFault[]) => {
      setAsked(true);
      setRefused(found);
    },
    dirty,
    /** Nothing here is to be kept any more: it is stored, or given up. Before another editor of the module looks for it. */
    finish: () => {
      done.current = true;
      dropDraft(key);
    },
  };
}

/** What the parts of the editor share. */
export type ModuleEditor = ReturnType<typeof useModuleEditor>;

const blank: ModuleDefinition = { bakery_resource_module: '', bakery_resource: { title: '', fields: [] } };

function faultsOf(found: readonly ContentFault[], inWords: (fault: ContentFault) => ContentFault): Faults {
  // What is told here and by the server is one thing.
  const all = [...new Map(found.map((each) => [`${each.path} ${each.code}`, inWords(each)])).values()];
  return {
    all,
    at: (path) => all.find((each) => each.path === path)?.message,
    within: (path) => all.some((each) => each.path === path || each.path.startsWith(`${path}.`)),
  };
}

/** What the database refuses names the field; here it stands at its place. */
function placed({ bakery_resource: { fields } }: ModuleDefinition): (fault: ContentFault) => ContentFault {
  return (fault) => {
    const index = fields.findIndex(({ identifier }) => identifier === fault.path);
    if (index === -1) return fault;
    const key = fault.code === 'duplicate' ? 'unique' : 'type';
    return { ...fault, path: `bakery_resource.fields.${index}.${key}` };
  };
}
