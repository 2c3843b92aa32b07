import { defineTexts } from '../../../../base/i18n/define-texts.ts';

/** The texts of the steps of a public form. */
export const flowTexts = defineTexts({
  en: {
    flow: 'Steps and conditions',
    flowHelp:
      'Fields in several steps are asked for one step after the other. A field can depend on a choice before it.',
    step: (number: number) => `Step ${number}`,
    stepOf: (field: string) => `Step of ${field}`,
    whenOf: (field: string) => `When ${field} is asked for`,
    always: 'Always',
    onlyIf: (field: string, value: string) => `Only if ${field} is ${value}`,
    yes: 'yes',
    no: 'no',
    titleOf: (number: number) => `Heading of step ${number}`,
    embed: 'Websites that may show the form inside them',
    embedHelp: 'One address a line, such as https://www.example.com',
    snippet: 'To be put into the page:',
  },
  de: {
    flow: 'Schritte und Bedingungen',
    flowHelp:
      'Felder in mehreren Schritten werden Schritt für Schritt gefragt. Ein Feld kann von einer Auswahl davor abhängen.',
    step: (number: number) => `Schritt ${number}`,
    stepOf: (field: string) => `Schritt von ${field}`,
    whenOf: (field: string) => `Wann ${field} gefragt wird`,
    always: 'Immer',
    onlyIf: (field: string, value: string) => `Nur wenn ${field} ${value} ist`,
    yes: 'ja',
    no: 'nein',
    titleOf: (number: number) => `Überschrift von Schritt ${number}`,
    embed: 'Websites, die das Formular in sich zeigen dürfen',
    embedHelp: 'Eine Adresse je Zeile, etwa https://www.example.com',
    snippet: 'In die Seite einzusetzen:',
  },
});
