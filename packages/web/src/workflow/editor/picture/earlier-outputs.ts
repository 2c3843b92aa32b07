import { isObject } from '@bakehouse/contract';
import type { WorkflowTypes } from '@bakehouse/engine/check';
import type { EarlierOutput } from '../../forms/form-context.ts';
import { elementNamed, elementsOf, nameOf, typeOfElement, type Definition } from '../../model/definition.ts';
import { setElementKey } from '../../model/edit-elements.ts';
import type { Editing } from '../state/use-editor.ts';
import type { TrialResult } from '../trial/trial-result.ts';

/** What the elements on the way to one gave, as far as no variable holds it yet; the nearest first. */
export function earlierOutputs({
  definition,
  edit,
  types,
  tried,
  name,
}: {
  definition: Definition;
  edit: Editing['edit'];
  types: WorkflowTypes;
  tried: TrialResult | undefined;
  name: string;
}): EarlierOutput[] {
  const before = leadingTo(definition, name);
  // The nearest one is the input itself.
  return before.slice(1).flatMap((element): EarlierOutput[] => {
    const written = elementNamed(definition, element);
    const set = isObject(written?.['set']) ? written['set'] : {};
    if (typeOfElement(written).startsWith('event/') || Object.values(set).includes(':output')) return [];
    const variable = types.variables.has(element) ? `${element}_output` : element;
    const step = tried?.steps.findLast((each) => each.element === element);
    return [
      {
        element,
        variable,
        type: types.outputs.get(element)?.['default'] ?? { kind: 'unknown' },
        sample: step === undefined ? undefined : step.fired[0]?.data,
        keep: () => edit((all) => setElementKey(all, element, 'set', { ...set, [variable]: ':output' })),
      },
    ];
  });
}

/** The elements from which links lead to one, the nearest first. */
function leadingTo(definition: Definition, name: string): string[] {
  const found: string[] = [];
  let front = [name];
  while (front.length > 0) {
    front = elementsOf(definition)
      .filter((each) => isObject(each) && front.some((target) => leadsTo(each['to'], target)))
      .map(nameOf)
      .filter((each) => each !== '' && each !== name && !found.includes(each));
    found.push(...front);
  }
  return found;
}

function leadsTo(to: unknown, target: string): boolean {
  return (
    isObject(to) && Object.values(to).some((targets) => isObject(targets) && Object.hasOwn(targets, target))
  );
}
