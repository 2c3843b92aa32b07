import { defineTexts } from '../../base/i18n/define-texts.ts';
import type { Use } from '../../data/stored/uses.ts';

const en: Record<Use['kind'], [one: string, more: string]> = {
  module: ['module', 'modules'],
  role: ['role', 'roles'],
  queue: ['queue', 'queues'],
  connection: ['connection', 'connections'],
  workflow: ['workflow', 'workflows'],
  dashboard: ['dashboard', 'dashboards'],
  site: ['site', 'sites'],
  run: ['unfinished run', 'unfinished runs'],
  view: ['saved view', 'saved views'],
  chart: ['chart', 'charts'],
  template: ['page template', 'page templates'],
};

const de: Record<Use['kind'], [one: string, more: string]> = {
  module: ['Modul', 'Module'],
  role: ['Rolle', 'Rollen'],
  queue: ['Warteschlange', 'Warteschlangen'],
  connection: ['Verbindung', 'Verbindungen'],
  workflow: ['Workflow', 'Workflows'],
  dashboard: ['Dashboard', 'Dashboards'],
  site: ['Website', 'Websites'],
  run: ['laufender Vorgang', 'laufende Vorgänge'],
  view: ['gespeicherte Ansicht', 'gespeicherte Ansichten'],
  chart: ['Diagramm', 'Diagramme'],
  template: ['Seitenvorlage', 'Seitenvorlagen'],
};

/** The texts about what uses a definition. */
export const usesTexts = defineTexts({
  en: {
    usedBy: (kinds: string) => `Used by ${kinds}`,
    count: (kind: Use['kind'], count: number) => `${count} ${en[kind][count === 1 ? 0 : 1]}`,
    maybe: 'mentioned here',
    carried: 'gets the new name',
    more: (count: number) => `and ${count} more`,
    version: (version: number) => `version ${version}`,
  },
  de: {
    usedBy: (kinds: string) => `Verwendet von: ${kinds}`,
    count: (kind: Use['kind'], count: number) => `${count} ${de[kind][count === 1 ? 0 : 1]}`,
    maybe: 'hier erwähnt',
    carried: 'bekommt den neuen Namen',
    more: (count: number) => `und ${count} weitere`,
    version: (version: number) => `Version ${version}`,
  },
});
