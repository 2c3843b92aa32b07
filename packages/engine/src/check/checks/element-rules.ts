import { moduleOfType } from '../resources-in.ts';
import type { Check } from '../subject.ts';
import { isStartedBySomebody } from '../started-by.ts';
import { inferFlow, placeOf } from '../types/flow.ts';
import { inferenceFor } from '../types/of-element.ts';
import { writtenIn } from '../written-in.ts';

/** The rules that types of elements have for themselves. */
export const checkElementRules: Check = (subject, report) => {
  const flow = inferFlow(subject);
  const { options, neighbours } = subject;
  const hasUser = isStartedBySomebody(subject);
  for (const each of subject.elements) {
    if (each.element === undefined) continue;
    const place = placeOf(each, subject, flow);
    const findings = each.element.check({
      ...inferenceFor(each, subject, place),
      ...writtenIn(place),
      modules: options.modules,
      inputModule: moduleOfType(place.input),
      hasUser,
      hostsOf: (connection) => options.hosts?.get(connection),
      isAsync: (workflow) => neighbours?.facts(workflow)?.async,
    });
    for (const { option, code, message, warning } of findings)
      (warning === true ? report.warning : report.error)(code, `${each.path}.options.${option}`, message);
  }
};
