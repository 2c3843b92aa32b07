import { defineTexts } from '../../../base/i18n/define-texts.ts';
import { wordFor } from '../../../base/i18n/word-for.ts';

const changesDe: Record<string, string> = { added: 'neu', removed: 'entfernt', changed: 'geändert' };
const changesEn: Record<string, string> = { added: 'new', removed: 'removed', changed: 'changed' };

/** The texts of the versions of a workflow. */
export const versionTexts = defineTexts({
  en: {
    title: (name: string) => `Versions of ${name}`,
    back: 'Back to the workflow',
    version: 'Version',
    stored: 'Saved',
    runs: 'Active runs',
    stillRun: (count: number) => (count === 0 ? 'none' : String(count)),
    present: 'In use',
    restore: 'Restore',
    restoreTitle: (version: number) => `Restore version ${version}`,
    restoreText: 'It becomes the newest version. Active runs keep the version they started with.',
    restored: 'Restored',
    from: 'Compare',
    to: 'with',
    picture: 'Diagram of the differences',
    text: 'What changed',
    by: 'By',
    change: (change: string) => wordFor(changesEn, change),
  },
  de: {
    title: (name: string) => `Versionen von ${name}`,
    back: 'Zurück zum Workflow',
    version: 'Version',
    stored: 'Gespeichert',
    runs: 'Aktive Läufe',
    stillRun: (count: number) => (count === 0 ? 'keine' : String(count)),
    present: 'In Gebrauch',
    restore: 'Wiederherstellen',
    restoreTitle: (version: number) => `Version ${version} wiederherstellen`,
    restoreText: 'Sie wird zur neuesten Version. Aktive Läufe behalten ihre Version.',
    restored: 'Wiederhergestellt',
    from: 'Vergleiche',
    to: 'mit',
    picture: 'Diagramm der Unterschiede',
    text: 'Was sich änderte',
    by: 'Von',
    change: (change: string) => wordFor(changesDe, change),
  },
});
