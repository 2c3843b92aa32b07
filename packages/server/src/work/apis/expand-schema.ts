import type { ApiSchema } from '@bakehouse/contract';

/** How deep and how far the schemas of one operation are followed; beyond it anything may be. */
const most = { depth: 8, parts: 300 };

interface Task {
  schema: ApiSchema;
  /** The names that led here: what names itself comes to an end. */
  within: readonly string[];
  depth: number;
  put: (made: ApiSchema) => void;
}

/** A schema with what it names put in its place. What lies near is followed before what lies deep. */
export function expandSchema(
  schema: ApiSchema,
  named: Readonly<Record<string, ApiSchema>>,
  parts = { left: most.parts },
): ApiSchema {
  let whole: ApiSchema = {};
  const tasks: Task[] = [{ schema, within: [], depth: 0, put: (made) => (whole = made) }];
  for (const task of tasks) {
    const found = follow(task.schema, named, task.within);
    if (found === undefined || task.depth > most.depth || parts.left-- <= 0) {
      task.put({});
      continue;
    }
    const { properties, items, ...rest } = found.schema;
    const made: ApiSchema = { ...rest };
    task.put(made);
    const below = { within: found.within, depth: task.depth + 1 };
    if (properties !== undefined) {
      const members: Record<string, ApiSchema> = {};
      made.properties = members;
      for (const [name, each] of Object.entries(properties))
        tasks.push({ ...below, schema: each, put: (inner) => (members[name] = inner) });
    }
    if (items !== undefined) tasks.push({ ...below, schema: items, put: (inner) => (made.items = inner) });
  }
  return whole;
}

/** What a schema names, or itself; undefined where it names itself or what is not there. */
function follow(
  schema: ApiSchema,
  named: Readonly<Record<string, ApiSchema>>,
  within: readonly string[],
): { schema: ApiSchema; within: readonly string[] } | undefined {
  const { $ref: name } = schema;
  if (name === undefined) return { schema, within };
  if (within.includes(name) || !Object.hasOwn(named, name)) return undefined;
  return follow(named[name] ?? {}, named, [...within, name]);
}
