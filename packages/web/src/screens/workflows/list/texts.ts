import { defineTexts } from '../../../base/i18n/define-texts.ts';

const startsEn: Record<string, (module: string, event: string) => string> = {
  on_change: (module) => `A field changes in ${module}`,
  on_click: (module) => `A button in ${module}`,
  on_create: (module) => `New in ${module}`,
  on_update: (module) => `Changed in ${module}`,
  on_delete: (module) => `Deleted in ${module}`,
  schedule: () => 'The clock',
  webhook: (_, event) => `A call of ${event}`,
};
const startsDe: typeof startsEn = {
  on_change: (module) => `Ein Feld ändert sich in ${module}`,
  on_click: (module) => `Ein Knopf in ${module}`,
  on_create: (module) => `Neu in ${module}`,
  on_update: (module) => `Geändert in ${module}`,
  on_delete: (module) => `Gelöscht in ${module}`,
  schedule: () => 'Die Uhr',
  webhook: (_, event) => `Ein Aufruf von ${event}`,
};

const runsEn = (count: number) => (count === 1 ? '1 run' : `${count} runs`);
const runsDe = (count: number) => (count === 1 ? '1 Lauf' : `${count} Läufe`);

/** The texts of the list of workflows. */
export const workflowTexts = defineTexts({
  en: {
    title: 'Workflows',
    about:
      'What happens when a form changes, a button is pressed, a schedule is due or another system calls.',
    new: 'New workflow',
    empty: 'No workflows yet',
    nothingFound: 'No matching workflows',
    search: 'Search workflows',
    tag: 'Tag',
    allTags: 'All tags',
    name: 'Name',
    startedBy: 'Started by',
    startsBy: (type: string, module: string, event: string) => startsEn[type]?.(module, event) ?? event,
    byOthers: 'Direct runs only',
    moreEvents: (count: number) => `and ${count} more`,
    lastRun: 'Last run',
    lastRunOf: (name: string, at: string) => `Last run of ${name}, ${at}`,
    never: 'No runs yet',
    lastDay: 'Last 24 hours',
    rate: (runs: number, failed: number) =>
      failed === 0
        ? runsEn(runs)
        : `${runsEn(runs)}, ${failed} failed (${Math.round((failed / runs) * 100)} %)`,
    attention: (count: number) => (count === 1 ? '1 needs attention' : `${count} need attention`),
    runsOf: (name: string) => `Runs of ${name}`,
    more: 'Actions',
    moreOf: (name: string) => `More for ${name}`,
    select: (name: string) => `Select ${name}`,
    selectAll: 'Select all',
    isOn: (name: string) => `${name} is on`,
    on: 'On',
    off: 'Off',
    edit: 'Edit',
    start: 'Run',
    versions: 'Versions',
    duplicate: 'Duplicate',
    duplicated: 'Duplicated. The copy is off.',
    copyTitle: (title: string) => `${title} (copy)`,
    export: 'Export',
    exportAll: 'Export all',
    exportSome: (count: number) => `Export ${count} selected`,
    import: 'Import',
    importTitle: 'Import workflows',
    importAbout:
      'Files that were exported here, files of an app folder, or exports of n8n and Node-RED; you can also drop them on the list. Nothing is stored before you press Import.',
    files: 'Files',
    notWorkflows: (names: string) => `There are no workflows in ${names}.`,
    importSome: (count: number) => (count === 0 ? 'Import' : `Import ${count}`),
    imported: (count: number) => (count === 1 ? '1 workflow imported' : `${count} workflows imported`),
    fateOf: (name: string) => `What to do with ${name}`,
    fate: (fate: string) =>
      ({
        new: 'New',
        replace: 'Replace the present one',
        both: 'Keep both',
        skip: 'Leave out',
        same: 'Already there',
      })[fate] ?? fate,
    cancel: 'Cancel',
  },
  de: {
    title: 'Workflows',
    about:
      'Was geschieht, wenn ein Formular geändert, ein Knopf gedrückt wird, eine Zeit kommt oder ein anderes System ruft.',
    new: 'Neuer Workflow',
    empty: 'Noch keine Workflows',
    nothingFound: 'Keine passenden Workflows',
    search: 'Workflows suchen',
    tag: 'Schlagwort',
    allTags: 'Alle Schlagwörter',
    name: 'Name',
    startedBy: 'Gestartet durch',
    startsBy: (type: string, module: string, event: string) => startsDe[type]?.(module, event) ?? event,
    byOthers: 'Nur direkte Läufe',
    moreEvents: (count: number) => `und ${count} weitere`,
    lastRun: 'Letzter Lauf',
    lastRunOf: (name: string, at: string) => `Letzter Lauf von ${name}, ${at}`,
    never: 'Noch keine Läufe',
    lastDay: 'Letzte 24 Stunden',
    rate: (runs: number, failed: number) =>
      failed === 0
        ? runsDe(runs)
        : `${runsDe(runs)}, ${failed} gescheitert (${Math.round((failed / runs) * 100)} %)`,
    attention: (count: number) => `${count} zu klären`,
    runsOf: (name: string) => `Läufe von ${name}`,
    more: 'Aktionen',
    moreOf: (name: string) => `Mehr zu ${name}`,
    select: (name: string) => `${name} auswählen`,
    selectAll: 'Alle auswählen',
    isOn: (name: string) => `${name} ist an`,
    on: 'An',
    off: 'Aus',
    edit: 'Bearbeiten',
    start: 'Ausführen',
    versions: 'Versionen',
    duplicate: 'Duplizieren',
    duplicated: 'Dupliziert. Die Kopie ist aus.',
    copyTitle: (title: string) => `${title} (Kopie)`,
    export: 'Exportieren',
    exportAll: 'Alle exportieren',
    exportSome: (count: number) => `${count} ausgewählte exportieren`,
    import: 'Importieren',
    importTitle: 'Workflows importieren',
    importAbout:
      'Dateien, die hier exportiert wurden, Dateien eines App-Ordners oder Exporte von n8n und Node-RED; Sie können sie auch auf die Liste ziehen. Gespeichert wird erst, wenn Sie auf Importieren drücken.',
    files: 'Dateien',
    notWorkflows: (names: string) => `In ${names} sind keine Workflows.`,
    importSome: (count: number) => (count === 0 ? 'Importieren' : `${count} importieren`),
    imported: (count: number) => (count === 1 ? '1 Workflow importiert' : `${count} Workflows importiert`),
    fateOf: (name: string) => `Was mit ${name} geschieht`,
    fate: (fate: string) =>
      ({
        new: 'Neu',
        replace: 'Den vorhandenen ersetzen',
        both: 'Beide behalten',
        skip: 'Auslassen',
        same: 'Schon da',
      })[fate] ?? fate,
    cancel: 'Abbrechen',
  },
});
