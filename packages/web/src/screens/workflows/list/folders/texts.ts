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
    moved: (count: number, folder: string) =>
      count === 1 ? `Verschoben: ${folder}` : `${count} Workflows verschoben: ${folder}`,
  },
});
