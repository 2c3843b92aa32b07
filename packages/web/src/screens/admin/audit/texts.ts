import type { AuditAction } from '@bakehouse/contract';
import { defineTexts } from '../../../base/i18n/define-texts.ts';
import type { AuditEntry } from './entry-text.ts';
import { auditNames } from './names.ts';
import { wordFor } from '../../../base/i18n/word-for.ts';

type Span = 'day' | 'week' | 'month' | 'year';

/** The texts of the audit log. */
export const auditTexts = defineTexts({
  en: {
    title: 'Audit log',
    about: 'Who did what, and when. Entries cannot be changed; they never contain secrets or field values.',
    empty: 'No entries',
    all: 'All',
    at: 'When',
    action: 'Action',
    actor: 'Who',
    target: 'What',
    address: 'Address',
    details: 'Details',
    since: 'Since',
    ever: 'Ever',
    span: (span: Span) =>
      ({ day: 'Last day', week: 'Last week', month: 'Last month', year: 'Last year' })[span],
    export: (format: string) => `Export ${format}`,
    only: (target: string) => `Only ${target} ✕`,
    more: 'Show older',
    viaName: (via: AuditEntry['via']) => auditNames.en.via[via],
    areaName: (area: string) => wordFor(auditNames.en.areas, area),
    actionName: (action: AuditAction) => auditNames.en.actions[action],
  },
  de: {
    title: 'Protokoll',
    about:
      'Wer was wann getan hat. Einträge sind unveränderlich und enthalten weder Geheimnisse noch Feldwerte.',
    empty: 'Keine Einträge',
    all: 'Alle',
    at: 'Wann',
    action: 'Aktion',
    actor: 'Wer',
    target: 'Was',
    address: 'Adresse',
    details: 'Einzelheiten',
    since: 'Seit',
    ever: 'Jeher',
    span: (span: Span) =>
      ({ day: 'Letzter Tag', week: 'Letzte Woche', month: 'Letzter Monat', year: 'Letztes Jahr' })[span],
    export: (format: string) => `${format} exportieren`,
    only: (target: string) => `Nur ${target} ✕`,
    more: 'Ältere zeigen',
    viaName: (via: AuditEntry['via']) => auditNames.de.via[via],
    areaName: (area: string) => wordFor(auditNames.de.areas, area),
    actionName: (action: AuditAction) => auditNames.de.actions[action],
  },
});
