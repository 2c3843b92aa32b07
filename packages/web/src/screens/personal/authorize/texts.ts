import { defineTexts } from '../../../base/i18n/define-texts.ts';

/** The texts of the screen on which a program is let in. */
export const authorizeTexts = defineTexts({
  en: {
    title: 'Let a program in?',
    asks: (name: string) => `A program that calls itself “${name}” asks to act on your behalf.`,
    check: 'Only go on if you have just started this yourself. Nobody has checked its name.',
    goesTo: 'Then your browser goes to',
    may: 'It can read and change what you can, within the limits below. Its access ends after 30 days, or as soon as you revoke it under API tokens.',
    password: 'Your password',
    passwordHelp: 'Its access outlives this session, so please confirm that it is you.',
    allow: 'Allow',
    deny: 'Do not allow',
    broken: 'This request cannot be answered',
    brokenHelp:
      'Go back to the program and start again. If that does not help, its maker has to look into it.',
  },
  de: {
    title: 'Ein Programm einlassen?',
    asks: (name: string) => `Ein Programm, das sich „${name}“ nennt, möchte in Ihrem Namen handeln.`,
    check: 'Fahren Sie nur fort, wenn Sie das gerade selbst begonnen haben. Den Namen hat niemand geprüft.',
    goesTo: 'Danach geht Ihr Browser zu',
    may: 'Es liest und ändert, was Sie dürfen, in den Grenzen unten. Sein Zugang endet nach 30 Tagen, oder sobald Sie ihn unter API-Token widerrufen.',
    password: 'Ihr Passwort',
    passwordHelp: 'Der Zugang überdauert diese Sitzung: Bitte bestätigen Sie, dass Sie es sind.',
    allow: 'Erlauben',
    deny: 'Nicht erlauben',
    broken: 'Diese Anfrage kann nicht beantwortet werden',
    brokenHelp:
      'Gehen Sie zurück zum Programm und beginnen Sie neu. Hilft das nicht, muss sein Hersteller nachsehen.',
  },
});
