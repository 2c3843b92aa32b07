import { defineElement } from '@bakehouse/engine';
import { openFile, openFileFaults, openFileOptions } from './open-file.ts';

/** Lets the browser save a file. */
export const actionDownloadFile = defineElement({
  type: 'action/downloadFile',
  summary: 'Downloads a file in the browser. Passes the input on unchanged.',
  options: openFileOptions,
  effect: 'database',
  infer: ({ input }) => ({ outputs: { default: input } }),
  check: openFileFaults,
  run: (run) => openFile('downloadFile', run),
  examples: [
    {
      title: 'What an export made, under another name.',
      options: { name: '"Orders of " & $input.name' },
      input: { id: '019a7f00-0000-7000-8000-000000000003', name: 'june.pdf' },
      gives: { default: { id: '019a7f00-0000-7000-8000-000000000003', name: 'june.pdf' } },
      instruction: {
        type: 'downloadFile',
        url: '/files/019a7f00-0000-7000-8000-000000000003?download=true',
        name: 'Orders of june.pdf',
        mime: 'application/pdf',
      },
    },
  ],
});
