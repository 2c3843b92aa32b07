import { defineTexts } from '../../../base/i18n/define-texts.ts';
import type { SettingGroup, SettingName } from './setting.ts';
import { settingWords } from './setting-words.ts';

/** The texts of the settings. */
export const settingsTexts = defineTexts({
  en: {
    title: 'Settings',
    parts: 'Parts of the settings',
    groupName: (group: SettingGroup) =>
      ({ look: 'Look', mail: 'Mail', limits: 'Limits', retention: 'Retention', features: 'Features' })[group],
    about: 'Changes take effect at once, everywhere. All other settings belong to whoever runs the server.',
    nameOf: (name: SettingName) => settingWords.en[name][0],
    helpOf: (name: SettingName) => settingWords.en[name][1],
    onServer: (name: SettingName) => `Set on the server by ${name}, and cannot be changed here.`,
    default: (text: string) => `Default: ${text}`,
    reset: 'Use the default',
    resetNamed: (name: string) => `${name}: use the default`,
    willReset: 'The default holds once you save.',
    save: 'Save',
    saved: 'Saved. It is in force.',
    on: 'On',
    choose: 'Choose a picture …',
    wrongPicture: 'This picture cannot be read.',
    picked: 'Colour by hand',
    byDay: 'By day',
    byNight: 'By night',
    sample: 'Button',
    sampleLink: 'A link',
    isSet: (server: string) => `Set: ${server}`,
    test: 'Send me a test mail',
    tested: (to: string) => `A test mail is on its way to ${to}.`,
  },
  de: {
    title: 'Einstellungen',
    parts: 'Teile der Einstellungen',
    groupName: (group: SettingGroup) =>
      ({
        look: 'Aussehen',
        mail: 'E-Mail',
        limits: 'Grenzen',
        retention: 'Aufbewahrung',
        features: 'Funktionen',
      })[group],
    about:
      'Änderungen gelten sofort und überall. Alle anderen Einstellungen gehören dem, der den Server betreibt.',
    nameOf: (name: SettingName) => settingWords.de[name][0],
    helpOf: (name: SettingName) => settingWords.de[name][1],
    onServer: (name: SettingName) => `Auf dem Server durch ${name} festgelegt und hier nicht änderbar.`,
    default: (text: string) => `Vorgabe: ${text}`,
    reset: 'Vorgabe nehmen',
    resetNamed: (name: string) => `${name}: Vorgabe nehmen`,
    willReset: 'Mit dem Speichern gilt die Vorgabe.',
    save: 'Speichern',
    saved: 'Gespeichert. Es gilt ab jetzt.',
    on: 'An',
    choose: 'Bild wählen …',
    wrongPicture: 'Dieses Bild ist nicht lesbar.',
    picked: 'Farbe von Hand',
    byDay: 'Bei Tag',
    byNight: 'Bei Nacht',
    sample: 'Schaltfläche',
    sampleLink: 'Ein Link',
    isSet: (server: string) => `Gesetzt: ${server}`,
    test: 'Test-E-Mail an mich senden',
    tested: (to: string) => `Eine Test-E-Mail ist unterwegs an ${to}.`,
  },
});
