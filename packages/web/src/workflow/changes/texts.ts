import { defineTexts } from '../../base/i18n/define-texts.ts';
import { wordFor } from '../../base/i18n/word-for.ts';

const keysEn: Record<string, string> = {
  title: 'Title',
  description: 'Description',
  tags: 'Tags',
  folder: 'Folder',
  entry: 'Start of direct runs',
  async: 'Runs in the background',
  elevated: 'Full system permissions',
  trace: 'Trace of every run',
  tool: 'Tool for assistants',
  input: 'Declared input',
  limits: 'Limits',
  queue: 'Queue',
  actor: 'User of runs without a user',
};
const keysDe: Record<string, string> = {
  title: 'Titel',
  description: 'Beschreibung',
  tags: 'Schlagwörter',
  folder: 'Ordner',
  entry: 'Beginn direkter Läufe',
  async: 'Läuft im Hintergrund',
  elevated: 'Alle Rechte des Systems',
  trace: 'Spur jedes Laufs',
  tool: 'Werkzeug für Assistenten',
  input: 'Angegebene Eingabe',
  limits: 'Grenzen',
  queue: 'Schlange',
  actor: 'Benutzer von Läufen ohne Benutzer',
};
const partsEn: Record<string, string> = {
  set: 'variables',
  note: 'note',
  disabled: 'whether it is skipped',
  retry: 'retries',
  timeout: 'time limit',
  type: 'what it is',
};
const partsDe: Record<string, string> = {
  set: 'Variablen',
  note: 'Notiz',
  disabled: 'ob es übergangen wird',
  retry: 'Wiederholungen',
  timeout: 'Zeitgrenze',
  type: 'was es ist',
};

/** The texts of what differs between two versions. */
export const changeTexts = defineTexts({
  en: {
    added: (element: string) => `New: ${element}`,
    removed: (element: string) => `Removed: ${element}`,
    changed: (element: string, parts: string) => `${element}: ${parts}`,
    part: (part: string) => wordFor(partsEn, part),
    linked: (from: string, port: string, to: string) =>
      port === 'default' ? `${from} now leads to ${to}` : `${from} (${port}) now leads to ${to}`,
    unlinked: (from: string, port: string, to: string) =>
      port === 'default' ? `${from} no longer leads to ${to}` : `${from} (${port}) no longer leads to ${to}`,
    bound: (trigger: string) => `Started by ${trigger}`,
    unbound: (trigger: string) => `No longer started by ${trigger}`,
    trigger: (type: string, module: string, event: string) =>
      ({
        on_change: `a change of a field in ${module} (${event})`,
        on_click: `a button in ${module} (${event})`,
        on_create: `a new entry in ${module}`,
        on_update: `a changed entry in ${module}`,
        on_delete: `a deleted entry in ${module}`,
        schedule: `the clock (${event})`,
        webhook: `calls of ${event}`,
      })[type] ?? event,
    turnedOn: 'Switched on',
    turnedOff: 'Switched off: nothing starts it',
    tests: (added: number, removed: number, changed: number) =>
      `Tests: ${added} new, ${changed} changed, ${removed} removed`,
    key: (name: string, before: string | undefined, after: string | undefined) =>
      before !== undefined && after !== undefined
        ? `${name}: ${before} → ${after}`
        : after === undefined
          ? `${name} changed`
          : `${name}: ${after}`,
    keyName: (key: string) => wordFor(keysEn, key),
    layout: 'The picture: places, groups or notes',
    showLines: 'Show the changed JSON',
    hideLines: 'Hide the JSON',
    lines: 'Changed lines',
    same: 'The two versions are identical.',
  },
  de: {
    added: (element: string) => `Neu: ${element}`,
    removed: (element: string) => `Entfernt: ${element}`,
    changed: (element: string, parts: string) => `${element}: ${parts}`,
    part: (part: string) => wordFor(partsDe, part),
    linked: (from: string, port: string, to: string) =>
      port === 'default' ? `${from} führt jetzt zu ${to}` : `${from} (${port}) führt jetzt zu ${to}`,
    unlinked: (from: string, port: string, to: string) =>
      port === 'default'
        ? `${from} führt nicht mehr zu ${to}`
        : `${from} (${port}) führt nicht mehr zu ${to}`,
    bound: (trigger: string) => `Gestartet durch ${trigger}`,
    unbound: (trigger: string) => `Nicht mehr gestartet durch ${trigger}`,
    trigger: (type: string, module: string, event: string) =>
      ({
        on_change: `ein geändertes Feld in ${module} (${event})`,
        on_click: `einen Knopf in ${module} (${event})`,
        on_create: `einen neuen Eintrag in ${module}`,
        on_update: `einen geänderten Eintrag in ${module}`,
        on_delete: `einen gelöschten Eintrag in ${module}`,
        schedule: `die Uhr (${event})`,
        webhook: `Aufrufe von ${event}`,
      })[type] ?? event,
    turnedOn: 'Eingeschaltet',
    turnedOff: 'Ausgeschaltet: Nichts startet ihn',
    tests: (added: number, removed: number, changed: number) =>
      `Tests: ${added} neu, ${changed} geändert, ${removed} entfernt`,
    key: (name: string, before: string | undefined, after: string | undefined) =>
      before !== undefined && after !== undefined
        ? `${name}: ${before} → ${after}`
        : after === undefined
          ? `${name} geändert`
          : `${name}: ${after}`,
    keyName: (key: string) => wordFor(keysDe, key),
    layout: 'Das Bild: Plätze, Gruppen oder Notizen',
    showLines: 'Geändertes JSON zeigen',
    hideLines: 'JSON verbergen',
    lines: 'Geänderte Zeilen',
    same: 'Die beiden Versionen sind gleich.',
  },
});
