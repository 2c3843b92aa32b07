import { isObject, Problem } from '@bakehouse/contract';
import { defineElement, emitAll, unknownType, type Type } from '@bakehouse/engine';
import { writtenActions } from './notify-actions.ts';
import { notifyFaults } from './notify-faults.ts';
import { notifyOptions } from './notify-options.ts';

/** Sends a notification. */
export const actionNotify = defineElement({
  type: 'action/notify',
  summary:
    'Sends a notification to the notification centre and over the other channels that its recipients chose. With actions the run waits until one of them chooses.',
  options: notifyOptions,
  outputs: (written) => {
    const offered = writtenActions(written);
    if (offered === undefined) return { names: ['action', 'default'], others: 'taken' };
    return { names: [...(offered.length === 0 ? [] : ['action', ...offered]), 'default'], others: 'warned' };
  },
  effect: (written) => (writtenActions(written)?.length === 0 ? 'database' : 'wait'),
  infer: ({ input, options: written }) => {
    const offered = writtenActions(written) ?? [];
    const chosen: Type = offered.length === 0 ? unknownType : { kind: 'string', choices: offered };
    const ports = offered.map((each): [string, Type] => [each, { kind: 'string', literal: each }]);
    return { outputs: { ...Object.fromEntries(ports), action: chosen, default: input } };
  },
  check: notifyFaults,
  // What notifies is loaded by whoever runs workflows, and not by whoever draws them.
  run: async (run) => (await import('./run-notify.ts')).runNotify(run),
  resume: ({ input, payload, ctx: { linked } }) => {
    const action = isObject(payload) ? payload['action'] : payload;
    if (typeof action !== 'string') throw new Problem('invalid', 'No action was chosen');
    const fired = [
      { port: 'action', data: action },
      { port: action, data: action },
      { port: 'default', data: input },
    ];
    const heard = fired.filter(({ port }) => linked.has(port));
    return emitAll(heard.length === 0 ? fired : heard);
  },
  examples: [
    {
      title: 'To everybody with a role.',
      options: { recipients: 'manager', title: 'Stock is low', type: 'warning' },
      input: 1,
      gives: { default: 1 },
    },
    {
      title: 'With values of the input; not sent if there is no recipient.',
      options: { recipes: { recipients: 'null', message: '"Order " & number' } },
      input: { number: 'A-1' },
      gives: { default: { number: 'A-1' } },
    },
  ],
});
