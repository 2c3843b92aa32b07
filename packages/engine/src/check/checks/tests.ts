import { eventRequest, fieldsOf, isObject, isSystemField, parseValue, typeOf } from '@bakehouse/contract';
import { callsOf, factsOf } from '../../definition/workflow-facts.ts';
import { hintFor } from '../hint.ts';
import type { Check, Report, Subject, SubjectElement } from '../subject.ts';
import { effectsOf, instructionsOf } from '../test-outcomes.ts';

/** Tests give what can be there, and expect what can happen. */
export const checkTests: Check = (subject, report) => {
  const tests: unknown[] = Array.isArray(subject.json['tests']) ? subject.json['tests'] : [];
  const names = new Set<unknown>();
  for (const [index, test] of tests.entries()) {
    if (!isObject(test)) continue;
    const path = `tests.${index}`;
    if (names.has(test['name']))
      report.warning('duplicate', `${path}.name`, 'Another test has the same name');
    names.add(test['name']);
    checkCause(test, path, subject, report);
    checkGiven(test['given'], `${path}.given`, subject, report);
    checkExpected(test['expect'], `${path}.expect`, subject, report);
  }
};

function checkCause(test: Record<string, unknown>, path: string, subject: Subject, report: Report): void {
  const { event } = test;
  if (!isObject(event)) {
    if (event === undefined && typeof subject.json['entry'] !== 'string') {
      const message = 'The workflow has no "entry", so that only its events start it: give an "event"';
      report.warning('no_start', Object.hasOwn(test, 'input') ? `${path}.input` : path, message);
    }
    return;
  }
  for (const key of Object.keys(event)) {
    if (eventKeys.includes(key)) continue;
    const message = `An event has no "${key}": it has ${eventKeys.join(', ')}`;
    report.warning('unknown_key', `${path}.event.${key}`, message, hintFor(key, eventKeys));
  }
  const binding = subject.events.find(({ identifier }) => identifier === event['identifier']);
  for (const part of ['data', 'before', 'after'])
    checkContent(event[part], binding?.module, `${path}.event.${part}`, subject, report);
}

const eventKeys = ['identifier', ...Object.keys(eventRequest.shape), 'before', 'after'];

function checkGiven(given: unknown, path: string, subject: Subject, report: Report): void {
  if (!isObject(given)) return;
  for (const [module, all] of Object.entries(isObject(given['resources']) ? given['resources'] : {})) {
    checkModule(module, `${path}.resources.${module}`, subject, report);
    for (const [index, each] of Array.isArray(all) ? all.entries() : [])
      checkContent(each, module, `${path}.resources.${module}.${index}`, subject, report);
  }
  for (const [name, answer] of Object.entries(isObject(given['answers']) ? given['answers'] : {})) {
    const at = `${path}.answers.${name}`;
    const asked = subject.byName.get(name);
    const isQuestion = asked?.element?.effect(asked.options) === 'wait' && asked.type !== 'flow/wait';
    if (!isQuestion) report.warning('unknown_element', at, `No element "${name}" asks a question`);
    else checkAnswer(asked, answer, at, report);
  }
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

function checkExpected(expected: unknown, path: string, subject: Subject, report: Report): void {
  if (!isObject(expected)) return;
  const { status, effects, instructions } = expected;
  const among = (value: unknown, known: readonly string[], at: string, what: string): void => {
    if (typeof value !== 'string' || known.includes(value)) return;
    report.warning('not_a_choice', at, `${what} "${value}": ${known.join(', ')}`, hintFor(value, known));
  };
  among(status, statuses, `${path}.status`, 'No run ends as');
  const possible = outcomesOf(subject);
  for (const [index, each] of Array.isArray(effects) ? effects.entries() : []) {
    if (!isObject(each)) continue;
    const at = `${path}.effects.${index}`;
    among(each['effect'], possible.effects, `${at}.effect`, 'No element of the workflow does');
    const { element, module } = each;
    if (typeof element === 'string' && possible.isWhole && !subject.byName.has(element))
      report.warning(
        'unknown_element',
        `${at}.element`,
        `There is no element "${element}"`,
        hintFor(element, subject.names),
      );
    if (typeof module !== 'string') continue;
    checkModule(module, `${at}.module`, subject, report);
    checkContent(each['data'], module, `${at}.data`, subject, report);
  }
  for (const [index, each] of Array.isArray(instructions) ? instructions.entries() : [])
    if (isObject(each))
      among(
        each['type'],
        possible.instructions,
        `${path}.instructions.${index}.type`,
        'No element of the workflow gives',
      );
}

const statuses = ['completed', 'failed', 'waiting', 'running', 'cancelled'];

/** What can come of a run; other workflows that it runs may do anything. */
function outcomesOf({ elements, definition, options }: Subject) {
  const isWhole = callsOf(factsOf(definition, options.elements)).length === 0;
  const types = isWhole ? elements.map(({ type }) => type) : [...options.elements.keys()];
  return {
    isWhole,
    effects: [...new Set(types.flatMap(effectsOf))],
    instructions: [...new Set(types.flatMap(instructionsOf))],
  };
}

function checkModule(module: string, path: string, { options }: Subject, report: Report): void {
  if (options.modules(module) !== undefined) return;
  const hint = hintFor(module, options.moduleNames ?? []);
  report.warning('unknown_module', path, `There is no module "${module}"`, hint);
}

/** Values of a resource, as a test writes them. */
function checkContent(
  content: unknown,
  module: string | undefined,
  path: string,
  { options }: Subject,
  report: Report,
): void {
  const definition = module === undefined ? undefined : options.modules(module);
  if (definition === undefined || !isObject(content)) return;
  const fields = fieldsOf(definition);
  for (const [name, value] of Object.entries(content)) {
    const at = `${path}.${name}`;
    const field = fields.get(name);
    if (field === undefined) {
      if (isSystemField(name) || name === 'module') continue;
      const hint = hintFor(name, fields.keys());
      report.warning('unknown_field', at, `There is no field "${name}" in "${module}"`, hint);
    } else if (value !== null && typeOf(field).writable && !references.has(field.type)) {
      const parsed = parseValue(field, value, at);
      for (const { code, path: where, message } of 'errors' in parsed ? parsed.errors : [])
        // A test may try a value that is refused; one of another kind is a slip.
        if (code === 'wrong_type' || code === 'not_a_choice') report.warning(code, where, message);
    }
  }
}

/** What a test may name in short, as nothing else is stored. */
const references: ReadonlySet<string> = new Set(['relation', 'file', 'image', 'user', 'role', 'password']);
