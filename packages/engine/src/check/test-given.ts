import { fieldsOf, isObject } from '@bakehouse/contract';
import { callsOf, factsOf } from '../definition/workflow-facts.ts';
import { hintFor } from './hint.ts';
import type { Report, Subject, SubjectElement } from './subject.ts';
import { checkContent, checkModule } from './test-content.ts';
import { effectsOf } from './test-outcomes.ts';

/** What a test gives can be there: resources, answers of other systems, answers to questions. */
export function checkGiven(given: unknown, path: string, subject: Subject, report: Report): void {
  if (!isObject(given)) return;
  const others = modulesOfIds(given['resources']);
  for (const [module, all] of Object.entries(isObject(given['resources']) ? given['resources'] : {})) {
    checkModule(module, `${path}.resources.${module}`, subject, report);
    const ids = new Set<unknown>();
    for (const [index, each] of Array.isArray(all) ? all.entries() : []) {
      const at = `${path}.resources.${module}.${index}`;
      checkContent(each, module, at, subject, report);
      if (!isObject(each)) continue;
      checkNamed(each, module, at, { subject, report, others });
      if (ids.has(each['id'])) report.warning('duplicate', `${at}.id`, 'Another one has the same id');
      if (each['id'] !== undefined) ids.add(each['id']);
    }
  }
  if (Array.isArray(given['http']) && given['http'].length > 0 && !mayAsk(subject))
    report.warning('no_effect', `${path}.http`, 'No element of the workflow asks another system');
  for (const [name, answer] of Object.entries(isObject(given['answers']) ? given['answers'] : {})) {
    const at = `${path}.answers.${name}`;
    const asked = subject.byName.get(name);
    const isQuestion = asked?.element?.effect(asked.options) === 'wait' && asked.type !== 'flow/wait';
    if (!isQuestion) report.warning('unknown_element', at, `No element "${name}" asks a question`);
    else checkAnswer(asked, answer, at, report);
  }
  for (const [name, output] of Object.entries(isObject(given['outputs']) ? given['outputs'] : {})) {
    const at = `${path}.outputs.${name}`;
    const element = subject.byName.get(name);
    const ports = element?.element?.outputs(element.options);
    const port = isObject(output) ? (output['port'] ?? 'default') : 'default';
    if (element === undefined) report.warning('unknown_element', at, `There is no element "${name}"`);
    else if (ports?.others !== undefined || typeof port !== 'string') continue;
    else if (ports?.names.includes(port) === false)
      report.warning(
        'unknown_port',
        `${at}.port`,
        `"${name}" has no port "${port}"`,
        hintFor(port, ports.names),
      );
  }
}

/** The module of every resource that has an id. */
function modulesOfIds(resources: unknown): Map<unknown, string> {
  const entries = Object.entries(isObject(resources) ? resources : {});
  return new Map(
    entries.flatMap(([module, all]) =>
      (Array.isArray(all) ? (all as unknown[]) : []).flatMap((each): [unknown, string][] =>
        isObject(each) && each['id'] !== undefined ? [[each['id'], module]] : [],
      ),
    ),
  );
}

/** Relations that name something which is given in another module than theirs. */
function checkNamed(
  content: Record<string, unknown>,
  module: string,
  path: string,
  { subject, report, others }: { subject: Subject; report: Report; others: ReadonlyMap<unknown, string> },
): void {
  const definition = subject.options.modules(module);
  if (definition === undefined) return;
  for (const [name, { type, options = {} }] of fieldsOf(definition)) {
    const found = [content[name]].flat().flatMap((each) => others.get(each) ?? []);
    const wrong = found.find((each) => each !== options['module']);
    if (type !== 'relation' || wrong === undefined) continue;
    const message = `"${name}" names a resource of "${String(options['module'])}", and this is one of "${wrong}"`;
    report.warning('wrong_type', `${path}.${name}`, message);
  }
}

/** Whether another system may be asked: by an element, or by a workflow that is called. */
function mayAsk({ elements, definition, options }: Subject): boolean {
  return (
    elements.some(({ type }) => effectsOf(type).includes('http')) ||
    callsOf(factsOf(definition, options.elements)).length > 0
  );
}

function checkAnswer(
  { element, options, name }: SubjectElement,
  answer: unknown,
  path: string,
  report: Report,
): void {
  const ports = element?.outputs(options);
  if (typeof answer !== 'string' || ports === undefined || ports.others === 'taken') return;
  const offered = ports.names.filter((port) => !['action', 'default', 'error'].includes(port));
  if (offered.includes(answer)) return;
  const message = `"${name}" does not offer "${answer}": ${offered.join(', ')}`;
  report.warning('not_a_choice', path, message, hintFor(answer, offered));
}
