import { closedChoices, fieldsOf, isObject, type ModuleLookup } from '@bakehouse/contract';
import { parseExpression, type Node } from '@bakehouse/engine';
import type { CheckEntry } from '@bakehouse/engine/check';

/** Choices that are put together of texts, and that begin as none of their field does. */
export function choiceBeginnings(elements: readonly unknown[], modules: ModuleLookup): CheckEntry[] {
  return elements.flatMap((each, index) => {
    const options = isObject(each) && isObject(each['options']) ? each['options'] : {};
    const module = typeof options['module'] === 'string' ? modules(options['module']) : undefined;
    if (module === undefined) return [];
    const fields = fieldsOf(module);
    return ['recipes', 'filter'].flatMap((option) =>
      Object.entries(isObject(options[option]) ? options[option] : {}).flatMap(([name, recipe]) => {
        const field = fields.get(name);
        const choices = field === undefined ? undefined : closedChoices(field);
        const beginning = typeof recipe === 'string' ? beginningOf(recipe) : undefined;
        if (choices === undefined || beginning === undefined) return [];
        if (choices.some((choice) => choice.startsWith(beginning))) return [];
        const message = `None of the choices of "${name}" begins with "${beginning}": ${choices.slice(0, 12).join(', ')}`;
        return [{ path: `elements.${index}.options.${option}.${name}`, code: 'not_a_choice', message }];
      }),
    );
  });
}

/** The text with which what is put together by `&` begins. */
function beginningOf(source: string): string | undefined {
  try {
    let node: Node = parseExpression(source).tree;
    if (node.type !== 'binary' || node.operator !== '&') return undefined;
    while (node.type === 'binary' && node.operator === '&') node = node.lhs;
    return node.type === 'string' && node.value !== '' ? node.value : undefined;
  } catch {
    return undefined;
  }
}
