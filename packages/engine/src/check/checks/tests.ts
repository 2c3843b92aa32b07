import { eventRequest, isObject, parseWorkflowInput, type FieldDefinition } from '@bakehouse/contract';
import { targetsOf } from '../field-paths.ts';
import { hintFor } from '../hint.ts';
import type { Check, Report, Subject } from '../subject.ts';
import { checkContent, tellSlips } from '../test-content.ts';
import { checkExpected } from '../test-expected.ts';
import { checkGiven } from '../test-given.ts';
import { declaredType } from '../types/starts.ts';

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
    } else if (event === undefined) {
      const expected = isObject(test['expect']) ? test['expect']['status'] : undefined;
      checkInput(test['input'], `${path}.input`, subject, report, expected === 'failed');
    }
    return;
  }
  if (Object.hasOwn(test, 'input')) {
    const message = 'The event brings what the run begins with: "input" is for a test without one';
    report.warning('no_effect', `${path}.input`, message);
  }
  for (const key of Object.keys(event)) {
    if (eventKeys.includes(key)) continue;
    const message = `An event has no "${key}": it has ${eventKeys.join(', ')}`;
    report.warning('unknown_key', `${path}.event.${key}`, message, hintFor(key, eventKeys));
  }
  const binding = subject.events.find(({ identifier }) => identifier === event['identifier']);
  for (const part of ['data', 'before', 'after'])
    checkContent(event[part], binding?.module, `${path}.event.${part}`, subject, report);
  const module = binding?.module === undefined ? undefined : subject.options.modules(binding.module);
  for (const part of ['identifier', 'field', 'selector'])
    if (event[part] !== undefined && typeof event[part] !== 'string')
      report.warning('wrong_type', `${path}.event.${part}`, `"${part}" is a text`);
  for (const part of ['field', 'selector']) {
    const named = event[part];
    if (module === undefined || typeof named !== 'string' || named === '') continue;
    if (targetsOf(named, [module]) !== undefined) continue;
    const message = `"${named}" is no place in a resource of "${binding?.module}"`;
    report.warning('unknown_field', `${path}.event.${part}`, message);
  }
}

/** What a direct run is given is such as the workflow declares. */
function checkInput(input: unknown, path: string, subject: Subject, report: Report, mayFail: boolean): void {
  if (declaredType(subject).kind !== 'object') return;
  const parsed = parseWorkflowInput(subject.json['input'] as FieldDefinition[], input);
  const faults = 'errors' in parsed ? parsed.errors : [];
  const placed = faults.map((each) => ({ ...each, path: each.path.replace(/^input/, path) }));
  tellSlips(placed, report);
  for (const { code, path: at, message } of mayFail ? [] : placed)
    if (code === 'required') report.warning(code, at, message);
}

const eventKeys = ['identifier', ...Object.keys(eventRequest.shape), 'before', 'after'];
