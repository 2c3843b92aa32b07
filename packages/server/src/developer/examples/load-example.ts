import { Problem } from '@bakehouse/contract';
import { oneAtATime, runBatch, type ResourceAccess } from '@bakehouse/store';
import { applyChanges, nameOf } from '../definitions/apply-changes.ts';
import { checkFolder } from '../definitions/check-folder.ts';
import type { LocalParts } from '../definitions/define-kind.ts';
import { planChanges, type Plan, type StoreOf } from '../definitions/plan-changes.ts';
import { exampleFolder, installedExamples, type Example } from './examples.ts';
import { loadSampleFiles } from './sample-files.ts';
import { sampleOf } from './sample-rows.ts';
import { hasTour } from './tour.ts';

/** An example and how it stands to what is stored. */
export interface ExampleState extends Example {
  /** Everything of it is stored as it is. */
  loaded: boolean;
  /** There is a tour through it. */
  tour: boolean;
  /** Definitions of the same name that say something else; with any it cannot be loaded. */
  conflicts: string[];
}

/** What was loaded. */
export interface LoadedExample {
  definitions: string[];
  /** How many sample rows each module got. */
  resources: Record<string, number>;
}

/** The installed examples, each held against what is stored. */
export async function exampleStates(parts: LocalParts): Promise<ExampleState[]> {
  const states: ExampleState[] = [];
  for (const example of installedExamples()) {
    const { changes } = await planOf(example.identifier, parts);
    states.push({
      ...example,
      loaded: changes.length === 0,
      tour: hasTour(example.identifier),
      conflicts: conflictsIn(changes),
    });
  }
  return states;
}

/** Applies an example as `bakehouse push` does, and fills its new modules with sample rows as the caller. Nothing that is stored is changed. */
export async function loadExample(
  identifier: string,
  parts: LocalParts,
  access: ResourceAccess,
  { data }: { data: boolean },
): Promise<LoadedExample> {
  if (!installedExamples().some((each) => each.identifier === identifier))
    throw new Problem('not_found', 'There is no such example.');
  return oneAtATime(parts.pool, 'definitions', async () => {
    const { changes } = await planOf(identifier, parts);
    const conflicts = conflictsIn(changes);
    if (conflicts.length > 0)
      throw new Problem(
        'conflict',
        conflicts.length === 1
          ? `${conflicts.join()} is there already and differs.`
          : `These are there already and differ: ${conflicts.join(', ')}.`,
      );
    await applyChanges(changes, storeOf(parts));
    const resources: Record<string, number> = {};
    const { rows: all, files } = sampleOf(identifier);
    const isNew = (module: string) => changes.some((change) => nameOf(change) === `modules/${module}`);
    const wanted = data ? [...all].filter(([module]) => isNew(module)) : [];
    if (wanted.length > 0) await loadSampleFiles(identifier, files, access);
    for (const [module, rows] of wanted) {
      await runBatch(access, module, rows);
      resources[module] = rows.length;
    }
    return { definitions: changes.map(nameOf), resources };
  });
}

async function planOf(identifier: string, parts: LocalParts): Promise<Plan> {
  const { set, errors } = checkFolder(exampleFolder(identifier));
  if (errors[0] !== undefined)
    throw new Error(`the example ${identifier} is broken: ${errors[0].file} ${errors[0].message}`);
  return planChanges(set, storeOf(parts), { remove: false });
}

function storeOf(parts: LocalParts): StoreOf {
  return (kind) => kind.local?.(parts);
}

function conflictsIn(changes: Plan['changes']): string[] {
  return changes.filter(({ before }) => before !== undefined).map(nameOf);
}
