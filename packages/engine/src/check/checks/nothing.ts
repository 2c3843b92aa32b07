import { isObject } from '@bakehouse/contract';
import { hasMark } from '../../element/marks.ts';
import { modulesOf, pagesModule } from '../field-paths.ts';
import { quoted } from '../hint.ts';
import { askedAbout } from '../guards.ts';
import { mayBeNothing } from '../may-be-nothing.ts';
import { isStartedBySomebody } from '../started-by.ts';
import type { Check, Subject, SubjectElement } from '../subject.ts';
import { inferFlow, placeOf } from '../types/flow.ts';
import { walkFilter } from '../walk-filter.ts';
import { walkOptions } from '../walk-options.ts';

/** Values of filters, and ids, are surely there: a filter whose value is missing fails the element. */
export const checkNothing: Check = (subject, report) => {
  const flow = inferFlow(subject);
  const sure = askedAbout(subject);
  const settled = settlers(subject);
  const hasUser = isStartedBySomebody(subject);
  for (const element of subject.elements) {
    const place = placeOf(element, subject, flow);
    const tell = (recipe: unknown, path: string, advice: string): void => {
      for (const [at, each] of Array.isArray(recipe) ? recipe.entries() : [['', recipe] as const]) {
        // What deletes by a value from outside is told to make sure of it; a search by one fails in so many words.
        const outside = element.type === 'action/delete';
        const isSettled = (module: string, field: string): boolean =>
          settled.get(`${module} ${field}`)?.some((other) => other !== element) === true;
        const known = { sure, isSettled, hasUser, outside };
        if (each !== null && (typeof each !== 'string' || !mayBeNothing(each, place, known))) continue;
        const message =
          each === null
            ? 'null is nothing, and this fails: give a value'
            : `${quoted(each)} may be nothing, and then this fails: ${advice}`;
        report.warning('may_be_nothing', at === '' ? path : `${path}.${at}`, message);
      }
    };
    walkOptions(element, (schema, value, path) => {
      if (failing[element.type]?.some((name) => path === `${element.path}.options.${name}`) === true)
        tell(value, path, ask);
      if (hasMark(schema, 'id') && (element.type !== 'action/redirect' || value !== '$resource.id'))
        tell(value, path, ask);
      if (!hasMark(schema, 'filter')) return;
      const module = hasMark(schema, 'pagesFilter')
        ? pagesModule(element, subject)
        : modulesOf(element, subject)[0];
      if (module === undefined) return;
      walkFilter(value, module, path, subject.options.modules, ({ recipe, at, optional, operator }) => {
        const isEmptiness = recipe === null && (operator === '_eq' || operator === '_ne');
        if (!optional && operator !== '_null' && !isEmptiness) tell(recipe, at, orLeaveOut);
      });
    });
  }
};

/** Other options that fail their element where they give nothing. */
const failing: Readonly<Record<string, readonly string[]>> = {
  'data/find': ['search'],
  'action/viewFile': ['file'],
  'action/downloadFile': ['file'],
  'flow/wait': ['seconds', 'until'],
  'action/setRole': ['user'],
  'action/removeRole': ['user'],
  'action/resetPassword': ['user'],
};

const ask = 'ask by flow/if whether it is there';
const orLeaveOut = `${ask}, give another value by ?:, or leave the condition out by "optional": true`;

/** The elements that ask for a field by a filter, or that write it: what is found or saved so has a value there. */
function settlers(subject: Subject): Map<string, SubjectElement[]> {
  const found = new Map<string, SubjectElement[]>();
  for (const element of subject.elements) {
    const { options, type } = element;
    const [module] = modulesOf(element, subject);
    if (module === undefined) continue;
    const names = [
      ...(type === 'data/find' ? keysIn(options['filter']) : []),
      ...(isObject(options['recipes']) ? Object.keys(options['recipes']) : []),
    ];
    for (const name of names) {
      const key = `${module.bakery_resource_module} ${name}`;
      found.set(key, [...(found.get(key) ?? []), element]);
    }
  }
  return found;
}

function keysIn(filter: unknown): string[] {
  if (Array.isArray(filter)) return filter.flatMap(keysIn);
  if (!isObject(filter)) return [];
  return Object.entries(filter).flatMap(([key, value]) => {
    if (key === '_and') return keysIn(value);
    const isNull = isObject(value) && (value['_null'] === true || value['_eq'] === null);
    return key.startsWith('_') || value === null || isNull ? [] : [key];
  });
}
