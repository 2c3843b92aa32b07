import type { PieceCode } from '../delivery/pieces/host/piece-process.ts';
import { writePiece } from './hostile-piece.ts';

/** A well-behaved piece with a value of every kind, as the registry would have it. */
export function writeMiniPiece(folder: string, more = ''): PieceCode {
  return writePiece(
    folder,
    'mini',
    {
      greet: `const { auth, propsValue } = context; return { auth, props: propsValue, run: context.run.id };`,
      ask: `const answer = await fetch('http://api.mini.example/hello', { method: 'POST', headers: { authorization: 'Bearer ' + context.auth.secret_text }, body: value });
        if (!answer.ok) throw Object.assign(new Error('The service says no.'), { response: { status: answer.status } });
        return await answer.json();`,
      upper: `const { data, filename } = context.propsValue.file; return { file: await context.files.write({ fileName: 'upper-' + filename, data: Buffer.from(String(data).toUpperCase()) }) };`,
      pause: `context.run.pause({}); return 'paused';`,
    },
    `piece.getContextInfo = () => ({ version: '1' });
actions.greet.description = 'Greets somebody.\\nIn many ways.';
for (const name of ['greet', 'ask']) actions[name].requireAuth = true;
actions.upper.props = { file: { type: 'FILE', displayName: 'File', required: true } };
actions.greet.props = {
  help: { type: 'MARKDOWN', displayName: 'Help', required: false },
  name: { type: 'SHORT_TEXT', displayName: 'Name', description: 'Who is greeted', required: true },
  letter: { type: 'LONG_TEXT', displayName: 'Letter', required: true, defaultValue: 'Dear' },
  times: { type: 'NUMBER', displayName: 'Times', required: false },
  loud: { type: 'CHECKBOX', displayName: 'Loud', required: false },
  tone: { type: 'STATIC_DROPDOWN', displayName: 'Tone', required: false, options: { options: [{ label: 'Kind', value: 'kind' }, { label: 'Cold', value: 'cold' }] } },
  tones: { type: 'STATIC_MULTI_SELECT_DROPDOWN', displayName: 'Tones', required: false, options: { options: [{ label: 'Kind', value: 'kind' }] } },
  room: { type: 'DROPDOWN', displayName: 'Room', required: false, refreshers: ['auth'], options: async ({ auth, name }, { searchValue }) => auth
    ? { disabled: false, options: [{ label: 'Room of ' + name + ' ' + (searchValue ?? ''), value: { id: 7 } }] }
    : { disabled: true, placeholder: 'Connect first', options: [] } },
  fields: { type: 'DYNAMIC', displayName: 'Fields', required: false, props: async () => ({ city: { type: 'SHORT_TEXT', displayName: 'City', required: true } }) },
  lines: { type: 'ARRAY', displayName: 'Lines', required: false, properties: { text: { type: 'SHORT_TEXT', displayName: 'Text', required: true }, size: { type: 'NUMBER', displayName: 'Size', required: false } } },
  extra: { type: 'OBJECT', displayName: 'Extra', required: false },
  any: { type: 'JSON', displayName: 'Any', required: false },
  day: { type: 'DATE_TIME', displayName: 'Day', required: false },
  connection: { type: 'SHORT_TEXT', displayName: 'Train', required: false },
};
${more}`,
  );
}
