import { howMany } from '@bakehouse/contract';
import { defineTexts } from '../../../../base/i18n/define-texts.ts';

/** The texts of folders of workflows. */
export const folderTexts = defineTexts({
  en: {
    none: 'No folder',
    head: (name: string, count: number) => `${name}, ${count === 1 ? '1 workflow' : `${count} workflows`}`,
    move: 'Move to a folder',
    moveSome: (count: number) => `Move ${count} selected`,
    folder: 'Folder',
    help: 'A bar makes a folder inside another: Sales/Mails. Leave it empty for no folder.',
    known: 'Folders that are there',
    tooDeep: 'At most five folders inside each other, each with a name of up to 60 characters.',
    apply: 'Move',
    cancel: 'Cancel',
    rename: (name: string) => `Rename the folder ${name}`,
    renameTitle: 'Rename a folder',
    renameHelp: (count: number) =>
      `${count === 1 ? 'One workflow stands in it and moves' : `${count} workflows stand in it and move`} along. A folder that is there already takes them in.`,
    renameIt: 'Rename',
    movedSome: (done: number, of: number) =>
      `${done} of ${howMany(of, 'workflow was', 'workflows were')} moved before that.`,
    moved: (count: number, folder: string) =>
      count === 1 ? `Moved to ${folder}` : `${count} workflows moved to ${folder}`,
  },
  de: {
    none: 'Ohne Ordner',
    head: (name: string, count: number) => `${name}, ${count === 1 ? '1 Workflow' : `${count} Workflows`}`,
    move: 'In einen Ordner verschieben',
    moveSome: (count: number) => `${count} ausgewählte verschieben`,
    folder: 'Ordner',
    help: 'Ein Schrägstrich macht einen Ordner in einem anderen: Verkauf/Mails. Leer heißt: kein Ordner.',
    known: 'Vorhandene Ordner',
    tooDeep: 'Höchstens fünf Ordner ineinander, jeder mit einem Namen von bis zu 60 Zeichen.',
    apply: 'Verschieben',
    cancel: 'Abbrechen',
    rename: (name: string) => `Ordner ${name} umbenennen`,
    renameTitle: 'Ordner umbenennen',
    renameHelp: (count: number) =>
      `${count === 1 ? 'Ein Workflow steht darin und wird' : `${count} Workflows stehen darin und werden`} mit verschoben. Gibt es den Ordner schon, nimmt er sie auf.`,
    renameIt: 'Umbenennen',
    movedSome: (done: number, of: number) =>
      `${done} von ${howMany(of, 'Workflow wurde', 'Workflows wurden')} vorher verschoben.`,
    moved: (count: number, folder: string) =>
      count === 1 ? `Verschoben: ${folder}` : `${count} Workflows verschoben: ${folder}`,
  },
});
