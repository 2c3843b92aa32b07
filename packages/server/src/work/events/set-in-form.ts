import {
  getAt,
  isObject,
  jsonEqual,
  resolvePath,
  pairRows,
  rowFields,
  setAt,
  type FieldDefinition,
  type Instruction,
  type ModuleDefinition,
} from '@bakehouse/contract';
import { runEvent } from '@bakehouse/engine';
import type { Actor, Executor, FormChange, SetInForm } from '@bakehouse/store';
import type { Runs } from '../runs/run-now.ts';
import type { WorkflowSet } from '../workflows/workflow-set.ts';
import { formSetters, type FormSetter } from './form-setters.ts';
import { touchedFields, type TouchedField } from './touched-fields.ts';

/** What readonly fields are worked out with. */
export interface SetInFormParts {
  set: WorkflowSet;
  runs: Runs;
  actor: Actor;
  db: Executor;
}

type Values = Record<string, unknown>;

/**
 * Works out what the form's workflows set in readonly fields: each runs as it would for the fields that change, with the data
 * as it is saved. What a form shows is so what is stored, and what somebody only claims is not. A field that was changed and holds
 * again what is stored counts as well: the form has run its workflows.
 */
export function setInForm(parts: SetInFormParts): SetInForm {
  return (definition, change) => {
    const setters = formSetters(definition, parts.set);
    return setters.length === 0 ? undefined : work(parts, definition, change, setters);
  };
}

/** A change of data, and the events whose workflows have made it: none of them is fired by it again. */
interface Step {
  before: Values;
  after: Values;
  chain: ReadonlySet<string>;
  /** What counts as changed although it is the same. */
  touched: readonly TouchedField[];
}

async function work(
  parts: SetInFormParts,
  definition: ModuleDefinition,
  { id, before, after, touched: paths = [], vouched = [] }: FormChange,
  setters: readonly FormSetter[],
): Promise<Values> {
  let data = after;
  const touched = touchedFields(definition, after, paths);
  const first = touched.filter(({ readonly, path }) => !readonly || vouched.includes(path));
  const steps: Step[] = [{ before, after, chain: new Set(), touched: first }];
  for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
    const { chain } = step;
    for (const { setter, path, selector } of dueSetters(definition, setters, step)) {
      const { values, paths: set } = await setBy(parts, definition, setter, { id, path, selector, data });
      const again = touched.filter((each) => each.readonly && set.includes(each.path));
      if (values !== data || again.length > 0)
        steps.push({
          before: data,
          after: values,
          chain: new Set([...chain, setter.event]),
          touched: again,
        });
      data = values;
    }
  }
  return data;
}

/** What is to be run for a change, each once for what it looks at. */
function* dueSetters(
  definition: ModuleDefinition,
  setters: readonly FormSetter[],
  step: Step,
): Generator<{ setter: FormSetter; path: string; selector: string }> {
  const done = new Set<string>();
  for (const setter of setters) {
    if (step.chain.has(setter.event)) continue;
    for (const path of duePaths(definition, setter.field, step)) {
      const row = path.slice(0, Math.max(path.lastIndexOf('.'), 0));
      const selector = /\.\d+$/.test(row) ? row : '';
      const key = `${setter.event} ${setter.workflow.identifier} ${setter.byRow ? path : ''}`;
      if (done.has(key)) continue;
      done.add(key);
      yield { setter, path, selector };
    }
  }
}

interface Changed {
  id: string | undefined;
  path: string;
  selector: string;
  data: Values;
}

async function setBy(
  { set, runs, actor, db }: SetInFormParts,
  definition: ModuleDefinition,
  { event: identifier, workflow }: FormSetter,
  { id, path, selector, data }: Changed,
): Promise<Written> {
  const event = runEvent(identifier, 'on_change', {
    module: definition.bakery_resource_module,
    ...(id === undefined ? { view: 'create' } : { id, view: 'update' }),
    field: path,
    selector,
    value: getAt(data, path) ?? null,
  });
  event.data = data;
  const { status, instructions } = await runs.now({ workflow, set, actor, db, event });
  // A workflow that fails sets nothing, as in the form.
  if (status !== 'completed') return { values: data, paths: [] };
  return instructions.reduce((written, each) => applied(definition, written, each), {
    values: data,
    paths: [] as string[],
  });
}

/** The data with what was set in it, and where. */
interface Written {
  values: Values;
  paths: string[];
}

/** What an instruction sets in readonly fields; whatever else it says is for a form that somebody looks at. */
function applied(definition: ModuleDefinition, written: Written, instruction: Instruction): Written {
  if (instruction.type !== 'set') return written;
  const { copy, recipes = {} } = instruction;
  return [...Object.entries(copy ?? {}), ...Object.entries(recipes)].reduce((all, [path, value]) => {
    const target = resolvePath(definition, path);
    if (target?.kind !== 'field' || target.field.readonly !== true) return all;
    const row = path.slice(0, Math.max(path.lastIndexOf('.'), 0));
    if (row !== '' && !isObject(getAt(all.values, row))) return all;
    const isSame = jsonEqual(getAt(all.values, path) ?? null, value ?? null);
    const values = isSame ? all.values : (setAt(all.values, path, value) as Values);
    return { values, paths: [...all.paths, path] };
  }, written);
}

/**
 * The paths of a field that differ between what is stored and what is saved, and those that were touched. A row that went counts
 * as a change of its list.
 */
function duePaths(definition: ModuleDefinition, field: readonly string[], step: Step): Set<string> {
  const names = field.join('.');
  const touched = step.touched.filter((each) => each.names === names).map(({ path }) => path);
  const changed = within(definition.bakery_resource.fields, field, step.before, step.after, {
    at: '',
    touched: step.touched,
  });
  return new Set([...changed, ...touched]);
}

function within(
  fields: readonly FieldDefinition[],
  [name = '', ...rest]: readonly string[],
  before: unknown,
  after: unknown,
  { at, touched }: { at: string; touched: readonly TouchedField[] },
): string[] {
  const path = at === '' ? name : `${at}.${name}`;
  const old = isObject(before) ? before[name] : undefined;
  const now = isObject(after) ? after[name] : undefined;
  if (rest.length === 0) return jsonEqual(old ?? null, now ?? null) ? [] : [path];
  const field = fields.find(({ identifier }) => identifier === name);
  const cells = field === undefined ? [] : rowFields(field);
  const rows: unknown[] = Array.isArray(now) ? now : [];
  const oldRows: unknown[] = Array.isArray(old) ? old : [];
  const pairs = pairRows(cells, oldRows, rows, (index) => cellsIn(touched, `${path}.${index}.`));
  const inRows = rows.flatMap((row, index) =>
    within(cells, rest, pairs[index], row, { at: `${path}.${index}`, touched }),
  );
  return oldRows.every((row) => pairs.some((pair) => pair === row)) ? inRows : [...inRows, path];
}

/** The cells of a row that were changed in the form: by them a row is known that was moved as well. */
function cellsIn(touched: readonly TouchedField[], row: string): ReadonlySet<string> {
  const paths = touched.filter(({ path }) => path.startsWith(row));
  return new Set(paths.map(({ path }) => path.slice(row.length).split('.')[0] ?? ''));
}
