import type { Inference, Inferred } from '../../element/define-element.ts';
import type { Subject, SubjectElement } from '../subject.ts';
import { resourceType } from './of-module.ts';
import { recipeType, type RecipePlace } from './of-recipe.ts';
import { rowType } from './row-type.ts';
import { boundType, outputType } from './starts.ts';
import { join, unknownType, type Type } from '../../types/type.ts';

/** What an element gives: the types of its ports and, in order, of the variables that it sets. */
export interface Gives {
  outputs: Readonly<Record<string, Type>>;
  variables: readonly (readonly [name: string, type: Type])[];
}

/** What an element gives, with its `set`. */
export function elementGives(each: SubjectElement, subject: Subject, place: RecipePlace): Gives {
  const { outputs = {}, variables = {} } = inferElement(each, subject, place);
  const all = Object.values(outputs);
  // What was not found is null: whatever reads the variable means what was.
  const found = all.filter(({ kind }) => kind !== 'null');
  const given = found.length > 0 ? found : all;
  const output = given.length === 0 ? unknownType : given.reduce((a, b) => join(a, b));
  const set = Object.entries(each.set).map(
    ([name, value]) => [name, setType(value, name, each, output, subject, place)] as const,
  );
  return { outputs, variables: [...Object.entries(variables), ...set] };
}

/** What an element gives by itself, as far as that is known. */
export function inferElement(each: SubjectElement, subject: Subject, place: RecipePlace): Inferred {
  return each.element?.infer(inferenceFor(each, subject, place)) ?? {};
}

/** What an element type may look at to know what it gives. */
export function inferenceFor(
  each: SubjectElement,
  { options, neighbours }: Subject,
  place: RecipePlace,
): Inference {
  return {
    input: place.input,
    options: each.options,
    typeOf: (recipe) => (recipe === undefined ? unknownType : recipeType(recipe, '', place)),
    resource: (module) => {
      const definition = typeof module === 'string' ? options.modules(module) : undefined;
      return definition === undefined ? unknownType : resourceType(definition);
    },
    given: (workflow) => {
      const facts = typeof workflow === 'string' ? neighbours?.facts(workflow) : undefined;
      return facts === undefined ? unknownType : outputType(facts);
    },
  };
}

function setType(
  value: unknown,
  path: string,
  each: SubjectElement,
  output: Type,
  subject: Subject,
  place: RecipePlace,
): Type {
  if (typeof value !== 'string' || !value.startsWith(':')) return recipeType(value, path, place);
  if (value === ':output') return output;
  if (value === ':selector' || value === ':field') return { kind: 'string' };
  if (value === ':row') return rowType(subject, each);
  return value === ':prototype' || value === ':after' || value === ':before'
    ? boundType(subject, each)
    : unknownType;
}
