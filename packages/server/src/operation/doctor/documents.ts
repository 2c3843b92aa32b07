import { converterParts, pandocPackage } from '../../formats/documents/parts.ts';
import { note, ok, type Examination } from './examination.ts';

/** Whether what converts documents is installed. */
export const documents: Examination = {
  name: 'Documents',
  examine: ({ config: { CONVERT_PANDOC } }) =>
    Promise.resolve([
      CONVERT_PANDOC === undefined && converterParts().pandoc === ''
        ? note(
            'Only CSV, JSON and Typst are converted: pandoc is not installed.',
            `For Markdown, HTML, Word, ODT and EPUB install ${pandocPackage} beside Bakehouse (npm install, with --global if Bakehouse is).`,
          )
        : ok('Documents are converted by pandoc and Typst.'),
    ]),
};
