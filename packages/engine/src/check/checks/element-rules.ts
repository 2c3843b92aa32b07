import { moduleOfType } from '../resources-in.ts';
import type { Check } from '../subject.ts';
import { inferFlow, placeOf } from '../types/flow.ts';
import { inferenceFor } from '../types/of-element.ts';

/** The rules that types of elements have for themselves. */
export const checkElementRules: Check = (subject, report) => {
  const flow = inferFlow(subject);
  const { options, neighbours } = subject;
  for (const each of subject.elements) {
    if (each.element === undefined) continue;
    const place = placeOf(each, subject, flow);
    const findings = each.element.check({
      ...inferenceFor(each, subject, place),
      modules: options.modules,
      inputModule: moduleOfType(place.input),
      literal: (recipe) => {
        if (typeof recipe !== 'string') return typeof recipe === 'object' ? undefined : recipe;
        const parsed = place.read(recipe);
        if ('fault' in parsed) return undefined;
        const { tree } = parsed.expression;
        return tree.type === 'string' || tree.type === 'number' || tree.type === 'value'
          ? tree.value
          : undefined;
      },
      isAsync: (workflow) => neighbours?.facts(workflow)?.async,
    });
    for (const { option, code, message, warning } of findings)
      (warning === true ? report.warning : report.error)(code, `${each.path}.options.${option}`, message);
  }
};
