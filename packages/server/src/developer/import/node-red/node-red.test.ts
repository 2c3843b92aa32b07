import { Problem } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { runImported } from '../testing.ts';
import { importNodeRed } from './index.ts';

test('IMP5 a flow of Node-RED becomes a workflow that runs as it did', async () => {
  const made = importNodeRed([
    [
      { id: 't', type: 'tab', label: 'Readings' },
      {
        id: 'a',
        z: 't',
        type: 'inject',
        name: 'go',
        payload: '{"celsius": 20}',
        payloadType: 'json',
        wires: [['b']],
      },
      {
        id: 'b',
        z: 't',
        type: 'change',
        name: '',
        rules: [
          { t: 'set', p: 'payload.fahrenheit', pt: 'msg', to: 'payload.celsius * 1.8 + 32', tot: 'jsonata' },
          { t: 'set', p: 'topic', pt: 'msg', to: 'reading', tot: 'str' },
        ],
        wires: [['c']],
      },
      {
        id: 'c',
        z: 't',
        type: 'switch',
        property: 'payload.fahrenheit',
        propertyType: 'msg',
        rules: [{ t: 'gt', v: '60', vt: 'num' }, { t: 'else' }],
        checkall: 'false',
        wires: [['d'], ['e']],
      },
      {
        id: 'd',
        z: 't',
        type: 'function',
        name: 'say',
        func: 'msg.text = `It is ${msg.payload.fahrenheit} F`;\nreturn msg;',
        wires: [['e']],
      },
      { id: 'e', z: 't', type: 'play audio', name: 'publish', wires: [] },
    ],
  ]);

  expect(made.todo.map(({ message }) => message)).toEqual([
    '"publish" is disabled and hands its input on. There is no counterpart to "play audio" of Node-RED.',
  ]);
  expect(await runImported(made, null)).toMatchObject({
    status: 'completed',
    output: { payload: { celsius: 20, fahrenheit: 68 }, topic: 'reading', text: 'It is 68 F' },
  });
});

test('IMP4 what is no flow is refused', () => {
  for (const json of [{}, null, 'x', [1], [{ id: 'a' }]])
    expect(() => importNodeRed([json])).toThrow(Problem);
});
