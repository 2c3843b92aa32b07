import { isObject, type ModuleDefinition } from '@bakehouse/contract';
import type { Language } from '../../../base/i18n/language.ts';
import { elementsOf, nameOf, optionsOf, typeOfElement, type Definition } from '../../model/definition.ts';
import { firedBy } from '../../model/fired-by.ts';
import { scheduleOf } from './schedule.ts';
import type { triggerTexts } from './texts.ts';

/** A trigger as it is shown: what it says, where it starts, and what it lacks. */
export interface SaidTrigger {
  event: string;
  says: string;
  /** The element that starts by it. */
  element: string | undefined;
  lacks: string | undefined;
}

/** The name of a day of the week; 0 is Sunday. */
export function weekdayName(day: number, language: Language): string {
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, 0, 4 + day)),
  );
}

/** All that starts a workflow, in words: binding, element, and where modules fire it, together. */
export function saidTriggers(
  definition: Definition,
  modules: (name: string) => ModuleDefinition | undefined,
  t: (typeof triggerTexts)['en'],
  language: Language,
): SaidTrigger[] {
  const bindings: unknown[] = Array.isArray(definition['events']) ? definition['events'] : [];
  return bindings.filter(isObject).map((binding) => {
    const event = text(binding['identifier']);
    const type = text(binding['type']);
    const module = typeof binding['module'] === 'string' ? modules(binding['module']) : undefined;
    const title = module?.bakery_resource.title ?? text(binding['module']);
    const element = elementOf(definition, type, event);
    const places = module === undefined ? [] : firedBy(module, event);
    const fired =
      type !== 'on_change' && type !== 'on_click'
        ? undefined
        : places.length === 0
          ? t.nobodyFires
          : undefined;
    return {
      event,
      says: says(type, event, places.join(t.or), title, element, t, language),
      element: element === undefined ? undefined : nameOf(element),
      lacks: element === undefined ? t.noElement : module === undefined ? undefined : fired,
    };
  });
}

function elementOf(definition: Definition, type: string, event: string): unknown {
  const all = elementsOf(definition).filter((each) => typeOfElement(each) === `event/${type}`);
  return (
    all.find((each) => optionsOf(each)['event'] === event) ??
    all.find((each) => optionsOf(each)['event'] === undefined)
  );
}

function says(
  type: string,
  event: string,
  places: string,
  module: string,
  element: unknown,
  t: (typeof triggerTexts)['en'],
  language: Language,
): string {
  if (type === 'on_change' && places !== '') return t.saysChange(places, module);
  if (type === 'on_click' && places !== '') return t.saysClick(places, module);
  if (type === 'on_create') return t.saysCreate(module);
  if (type === 'on_update') return t.saysUpdate(module);
  if (type === 'on_delete') return t.saysDelete(module);
  if (type === 'webhook') return t.saysWebhook(event);
  const { connection, folder, topics } = optionsOf(element);
  if (type === 'mail') return t.saysMail(text(folder) || 'INBOX', text(connection));
  if (type === 'mqtt')
    return t.saysMqtt(Array.isArray(topics) ? topics.join(', ') : text(topics), text(connection));
  if (type === 'schedule') return t.saysTimes(timesOf(text(optionsOf(element)['cron']), t, language));
  const [group, piece = '', trigger = ''] = type.split('/');
  return group === 'piece' ? t.saysPiece(piece, trigger.replaceAll('_', ' ')) : t.saysEvent(event);
}

function timesOf(cron: string, t: (typeof triggerTexts)['en'], language: Language): string {
  const read = scheduleOf(cron);
  if (read === undefined) return cron;
  const { every, time, weekday, day } = read;
  const on =
    every === 'week' ? weekdayName(weekday, language) : every === 'month' ? `${t.month} (${day})` : t[every];
  return every === 'hour' ? `${on} (:${time.slice(3)})` : `${on}, ${time}`;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
