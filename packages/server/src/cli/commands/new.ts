import { resolve } from 'node:path';
import { makeApp } from '../../developer/new-app/make-app.ts';
import { defineCommand } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';

/** Makes the folder of a new app. */
export const newApp = defineCommand({
  name: 'new',
  summary: 'Make the folder of a new app: definitions, settings, checks',
  arguments: 'FOLDER',
  positionals: { least: 1, most: 1 },
  options: {
    example: {
      type: 'string',
      value: 'NAME',
      about: 'The example to begin with: orders (default), approvals or website',
    },
  },
  details: 'A folder that has something in it is left alone.',
  run({ positionals, options, io, json }) {
    const [folder = '.'] = positionals;
    const example = typeof options.example === 'string' ? options.example : 'orders';
    const files = makeApp(resolve(io.cwd, folder), example);
    io.stdout.write(
      json
        ? `${JSON.stringify({ folder, files })}\n`
        : `${files.map((file) => `${folder}/${file}\n`).join('')}\nNext: cd ${folder} && npm install && npm start\n`,
    );
    return Promise.resolve(exitCodes.done.code);
  },
});
