import { defineElement } from '@bakehouse/engine';
import { openFile, openFileFaults, openFileOptions } from './open-file.ts';

/** Shows a file in the browser. */
export const actionViewFile = defineElement({
  type: 'action/viewFile',
  summary: 'Shows a file in the browser. Passes the input on unchanged.',
  options: openFileOptions,
  effect: 'database',
  infer: ({ input }) => ({ outputs: { default: input } }),
  check: openFileFaults,
  run: (run) => openFile('viewFile', run),
  examples: [
    {
      title: 'A stored file by its path.',
      options: { file: '"/reports/june.pdf"' },
      input: { month: 'June' },
      gives: { default: { month: 'June' } },
      instruction: {
        type: 'viewFile',
        url: '/files/019a7f00-0000-7000-8000-000000000003',
        name: 'june.pdf',
        mime: 'application/pdf',
      },
    },
    {
      title: 'Anything that is not a file is reported.',
      options: { file: 'month' },
      input: { month: 'June' },
      fails: 'invalid',
    },
  ],
});
