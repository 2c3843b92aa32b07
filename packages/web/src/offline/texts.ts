import { defineTexts } from '../base/i18n/define-texts.ts';
import { joinNames } from '../base/i18n/join-names.ts';

/** The texts of the offline mode. */
export const offlineTexts = defineTexts({
  en: {
    title: 'On this device',
    lost: 'No connection. You can keep working: your changes are saved on this device and sent when you are back online.',
    needsYou: (count: number) =>
      count === 1 ? '1 change needs your decision.' : `${count} changes need your decision.`,
    look: 'Review',
    newVersion: 'A new version of the app is ready.',
    takeVersion: 'Reload',
    waiting: 'Changes to send',
    nothingWaits: 'Everything has been sent. Changes you make offline are listed here until they are sent.',
    copies: 'Available offline',
    noCopies: 'No modules are stored on this device.',
    copyProgress: (module: string) => `Copying ${module}`,
    copied: (count: string) => (count === '1' ? '1 entry' : `${count} entries`),
    checked: (at: string) => `up to date as of ${at}`,
    storage: (used: string, of: string) => `Storage: ${used} used of ${of}.`,
    storageFull: 'This device is almost out of storage. New changes might not be saved.',
    refusedToKeep:
      'This device is out of storage, so the change was not saved. Send the waiting changes or free up space, then try again.',
    kind_create: 'New',
    kind_update: 'Changed',
    kind_delete: 'Deleted',
    kind_event: 'Button',
    kind_file: 'File',
    state_waiting: 'waiting to be sent',
    state_conflict: 'also changed by someone else',
    state_gone: 'deleted in the meantime',
    state_refused: 'rejected by the server',
    decide: 'Resolve …',
    again: 'Try again',
    discard: 'Discard',
    open: 'Open',
    discardTitle: 'Discard this change?',
    discardText: 'Your change will be lost.',
    conflictTitle: 'Also changed by someone else',
    conflictText: 'Choose which value to keep for each field.',
    goneText:
      'The entry was deleted, or you no longer have access to it. Restore it with your changes, or discard them.',
    deleteText: 'You deleted this entry, but someone else has changed it in the meantime.',
    keepMine: 'Keep mine',
    takeTheirs: 'Use theirs',
    merge: 'Save with these values',
    bringBack: 'Restore it',
    deleteAnyway: 'Delete anyway',
    keepEntry: 'Keep the entry',
    cancel: 'Cancel',
    sendNow: 'Send now',
    queued: 'Saved on this device. It will be sent when you are back online.',
    needsServer: 'This needs a connection to the server.',
    buttonsNeedServer: (titles: readonly string[]) =>
      `${joinNames(
        titles.map((title) => `“${title}”`),
        'en',
      )} ${titles.length === 1 ? 'needs' : 'need'} a connection to the server.`,
    signOutTitle: 'Sign out and discard?',
    signOutText: (count: number) =>
      count === 1
        ? '1 change has not been sent yet. Signing out removes it from this device.'
        : `${count} changes have not been sent yet. Signing out removes them from this device.`,
    signOut: 'Sign out',
    empty: 'Empty',
  },
  de: {
    title: 'Auf diesem Gerät',
    lost: 'Keine Verbindung. Sie können weiterarbeiten; Ihre Änderungen bleiben hier und werden gesendet, sobald die Verbindung da ist.',
    needsYou: (count: number) =>
      count === 1
        ? '1 Änderung braucht Ihre Entscheidung.'
        : `${count} Änderungen brauchen Ihre Entscheidung.`,
    look: 'Prüfen',
    newVersion: 'Eine neue Version der App ist bereit.',
    takeVersion: 'Neu laden',
    waiting: 'Zu sendende Änderungen',
    nothingWaits: 'Alles ist gesendet. Was Sie ohne Verbindung ändern, steht hier, bis es gesendet ist.',
    copies: 'Offline verfügbar',
    noCopies: 'Auf diesem Gerät sind keine Module gespeichert.',
    copyProgress: (module: string) => `${module} wird kopiert`,
    copied: (count: string) => (count === '1' ? '1 Eintrag' : `${count} Einträge`),
    checked: (at: string) => `Stand ${at}`,
    storage: (used: string, of: string) => `Speicher: ${used} von ${of} belegt.`,
    storageFull:
      'Der Speicher dieses Geräts ist fast voll. Neue Änderungen werden vielleicht nicht gespeichert.',
    refusedToKeep:
      'Der Speicher dieses Geräts ist voll, die Änderung wurde nicht gespeichert. Senden Sie wartende Änderungen oder schaffen Sie Platz, und versuchen Sie es dann noch einmal.',
    kind_create: 'Neu',
    kind_update: 'Geändert',
    kind_delete: 'Gelöscht',
    kind_event: 'Knopf',
    kind_file: 'Datei',
    state_waiting: 'wartet auf das Senden',
    state_conflict: 'auch von jemand anderem geändert',
    state_gone: 'inzwischen gelöscht',
    state_refused: 'vom Server abgelehnt',
    decide: 'Auflösen …',
    again: 'Noch einmal versuchen',
    discard: 'Verwerfen',
    open: 'Öffnen',
    discardTitle: 'Diese Änderung verwerfen?',
    discardText: 'Ihre Änderung geht verloren.',
    conflictTitle: 'Auch von jemand anderem geändert',
    conflictText: 'Wählen Sie für jedes Feld, welcher Wert bleibt.',
    goneText:
      'Der Eintrag wurde gelöscht, oder Sie dürfen ihn nicht mehr sehen. Holen Sie ihn mit Ihren Änderungen zurück, oder geben Sie sie auf.',
    deleteText: 'Sie haben diesen Eintrag gelöscht, und jemand anders hat ihn inzwischen geändert.',
    keepMine: 'Meins behalten',
    takeTheirs: 'Andere übernehmen',
    merge: 'Mit diesen Werten speichern',
    bringBack: 'Wiederherstellen',
    deleteAnyway: 'Trotzdem löschen',
    keepEntry: 'Eintrag behalten',
    cancel: 'Abbrechen',
    sendNow: 'Jetzt senden',
    queued: 'Auf diesem Gerät gespeichert. Wird gesendet, sobald Sie wieder online sind.',
    needsServer: 'Das braucht eine Verbindung zum Server.',
    buttonsNeedServer: (titles: readonly string[]) =>
      `${joinNames(
        titles.map((title) => `„${title}“`),
        'de',
      )} ${titles.length === 1 ? 'braucht' : 'brauchen'} eine Verbindung zum Server.`,
    signOutTitle: 'Abmelden und verwerfen?',
    signOutText: (count: number) =>
      count === 1
        ? '1 Änderung ist noch nicht gesendet. Das Abmelden entfernt sie von diesem Gerät.'
        : `${count} Änderungen sind noch nicht gesendet. Das Abmelden entfernt sie von diesem Gerät.`,
    signOut: 'Abmelden',
    empty: 'Leer',
  },
});
