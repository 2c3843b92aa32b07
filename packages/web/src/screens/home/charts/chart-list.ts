import { typeOf, type FieldDefinition } from '@bakehouse/contract';
import type { Module } from '../../../data/stored/modules.ts';
import type { Rights } from '../../../data/session/rights.ts';
import { usePreference } from '../../../parts/controls/use-preference.ts';

/** One chart of the start. */
export interface Chart {
  module: string;
  /** The field that is counted by. */
  by: string;
  /** Set where the field holds times. */
  unit?: 'day' | 'week' | 'month';
}

/** The charts that the user has chosen; at first what the modules offer. */
export function useCharts(modules: readonly Module[], rights: Rights) {
  const [kept, change] = usePreference<Chart[]>('charts');
  const chosen = (now: Chart[] | undefined) => (Array.isArray(now) ? now : usualCharts(modules, rights));
  return {
    charts: chosen(kept).filter(({ module, by }) => isOffered(modules, rights, module, by)),
    add: (chart: Chart) => change((now) => [...chosen(now), chart]),
    remove: (chart: Chart) => change((now) => chosen(now).filter((each) => !isSame(each, chart))),
  };
}

function isSame(a: Chart, b: Chart): boolean {
  return a.module === b.module && a.by === b.by && a.unit === b.unit;
}

const valueTypes = new Set(['select', 'multiselect', 'boolean', 'role']);
const timeTypes = new Set(['date', 'datetime']);

/** The fields of a module that charts can count by: by value, or over time. */
export function chartFields(
  module: Module,
  rights: Rights,
): { values: FieldDefinition[]; times: FieldDefinition[] } {
  const searchable = new Set(rights.modules[module.identifier]?.search ?? []);
  const fields = module.fields.filter((field) => searchable.has(field.identifier) && typeOf(field).readable);
  return {
    values: fields.filter(({ type }) => valueTypes.has(type)),
    times: fields.filter(({ type }) => timeTypes.has(type)),
  };
}

function isOffered(modules: readonly Module[], rights: Rights, name: string, by: string): boolean {
  const module = modules.find(({ identifier }) => identifier === name);
  if (module === undefined || (rights.modules[name]?.read.length ?? 0) === 0) return false;
  const { values, times } = chartFields(module, rights);
  return (
    by === 'createdAt' ||
    by === 'updatedAt' ||
    [...values, ...times].some(({ identifier }) => identifier === by)
  );
}

/** For the first modules that have something to count: what came over time, and what it is. */
function usualCharts(modules: readonly Module[], rights: Rights): Chart[] {
  const telling = modules
    .map((module) => ({ module: module.identifier, ...chartFields(module, rights) }))
    .filter(({ values }) => values.length > 0)
    .sort((a, b) => b.times.length - a.times.length)
    .slice(0, 2);
  return telling.flatMap(({ module, values: [value], times: [time] }): Chart[] => [
    { module, by: time?.identifier ?? 'createdAt', unit: time === undefined ? 'day' : 'week' },
    ...(value === undefined ? [] : [{ module, by: value.identifier }]),
  ]);
}
