import type { ModuleDefinition, ModuleLookup, WorkflowDefinition } from '@bakehouse/contract';
import type {
  Beginning,
  ElementLookup,
  KnownResources,
  ResourcesByElement,
} from '../definition/compile-workflow.ts';
import { itemsOf, type Type } from '../types/type.ts';
import { readSubject, type Subject } from './subject.ts';
import { inferBegun, placeOf } from './types/flow.ts';
import { recipeType } from './types/of-recipe.ts';

/**
 * What is a resource by its type in a workflow: a form's, one that was found, read or saved. What merely looks like one is none.
 * It follows from the definition alone, so that every run of a version decides alike.
 */
export function resourcesIn(definition: WorkflowDefinition, elements: ElementLookup): ResourcesByElement {
  const known = new Map<Beginning, ReadonlyMap<string, KnownResources>>();
  return (began) => {
    const before = known.get(began);
    if (before !== undefined) return before;
    const found = findResources(readSubject({ ...definition }, { elements, modules: nameOnly() }), began);
    known.set(began, found);
    return found;
  };
}

/** The module of which a type is a resource, or a list of them. */
export function moduleOfType(type: Type): string | undefined {
  const item = itemsOf(type);
  return item.kind === 'object' ? item.module : undefined;
}

function findResources(subject: Subject, began: Beginning): Map<string, KnownResources> {
  const flow = inferBegun(subject, began);
  return new Map(
    subject.elements.map((each): [string, KnownResources] => {
      const place = placeOf(each, subject, flow);
      const input = moduleOfType(place.input);
      const { copy: source } = each.options;
      const copy = source === undefined ? undefined : moduleOfType(recipeType(source, '', place));
      return [
        each.name,
        { ...(input === undefined ? {} : { input }), ...(copy === undefined ? {} : { copy }) },
      ];
    }),
  );
}

/** Modules of which nothing but the name counts. */
function nameOnly(): ModuleLookup {
  const made = new Map<string, ModuleDefinition>();
  return (name) => {
    const definition = made.get(name) ?? { bakery_resource_module: name, bakery_resource: { fields: [] } };
    made.set(name, definition);
    return definition;
  };
}
