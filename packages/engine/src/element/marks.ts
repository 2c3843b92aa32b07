import { recipe, recipeFilterFaults, type Recipe } from '@bakehouse/contract';
import type * as z from 'zod';
import { wrapped } from './schema-parts.ts';

/** What an option stands for, said in its schema so that the checker, the compiler and an editor know it. */
export type Mark =
  /** An expression, or a structure of expressions: evaluated before the element runs. */
  | 'recipe'
  /** The identifier of a module; the element's fields are then those of the module. */
  | 'module'
  /** A dictionary whose keys are paths of fields. */
  | 'fieldKeys'
  /** A dictionary whose keys are paths of fields, and whose values are not theirs. */
  | 'propertyKeys'
  /** A dictionary in which what a recipe gives nothing for is null. */
  | 'emptied'
  /** A filter whose leaf values are recipes. */
  | 'filter'
  /** A filter of the resources of the module that the option `pages_module` names. */
  | 'pagesFilter'
  /** An order such as `-updatedAt,number`. */
  | 'sort'
  /** The path of one field. */
  | 'field'
  /** The path of a field that holds several values. */
  | 'listField'
  /** The name of a field or of a system field, such as `id`. */
  | 'column'
  /** The id of a resource, or of several. */
  | 'id'
  /** The identifier of a workflow. */
  | 'workflow'
  /** A role slug, literal or as the literal of a recipe. */
  | 'role'
  /** The name of a connection; `connectionKinds` says of which kinds. */
  | 'connection'
  /** The name of a queue. */
  | 'queue'
  /** The identifier of a dashboard. */
  | 'dashboard'
  /** The name of a format of documents. */
  | 'format'
  /** The identifier of an event that the workflow binds. */
  | 'event'
  /** The name of a variable that the element sets. */
  | 'variable';

// Named for the product, as other readers of the schema may keep notes there too.
const key = 'bakehouse';

/** The same schema with one more mark. */
export function mark<S extends z.ZodType>(schema: S, as: Mark): S {
  return schema.meta({ ...schema.meta(), [key]: [...marksOf(schema), as] });
}

/** Whether a schema, or what it wraps, carries a mark. */
export function hasMark(schema: z.ZodType, wanted: Mark): boolean {
  return allMarks(schema).has(wanted);
}

/** What a schema, or what it wraps, has noted under a name. */
export function metaOf(schema: z.ZodType, name: string): unknown {
  const inner = wrapped(schema);
  return schema.meta()?.[name] ?? (inner === undefined ? undefined : metaOf(inner, name));
}

/** Every mark of a schema and of what it wraps. Asked for each option of each element, and never changes: found once. */
function allMarks(schema: z.ZodType): ReadonlySet<Mark> {
  const known = found.get(schema);
  if (known !== undefined) return known;
  const inner = wrapped(schema);
  const marks = new Set([...marksOf(schema), ...(inner === undefined ? [] : allMarks(inner))]);
  found.set(schema, marks);
  return marks;
}

const found = new WeakMap<z.ZodType, ReadonlySet<Mark>>();

/** An option that is a Recipe; the element gets what it gave. */
export const recipeOption = mark(recipe, 'recipe') as unknown as z.ZodType<unknown, Recipe>;

/** A filter whose leaf values are Recipes; the element gets it with their values, or undefined where no condition is left. */
export const filterOption = mark(
  mark(
    recipe.superRefine((value, context) => {
      for (const { path, message } of recipeFilterFaults(value))
        context.addIssue({ code: 'custom', path: path === '' ? [] : path.split('.'), message });
    }),
    'recipe',
  ),
  'filter',
) as unknown as z.ZodType<unknown, Recipe>;

function marksOf(schema: z.ZodType): readonly Mark[] {
  const own = schema.meta()?.[key];
  return Array.isArray(own) ? (own as Mark[]) : [];
}
