import type { Kind } from '../kind.ts';

const definition = {
  identifier: 'tried',
  entry: 'all',
  elements: [
    { name: 'all', type: 'flow/each', options: { items: '[1..5000]' }, to: { item: { save: ['default'] } } },
    {
      name: 'save',
      type: 'action/save',
      options: { module: 'dump', mode: 'create', recipes: { title: '"tried"' } },
    },
  ],
};

/** Workflows that are tried without being stored, by somebody who may make them. */
export const workflowTrials: Kind = {
  name: 'workflow trials',
  about: 'tries workflows of 5,000 saves that are told and not done',
  atOnce: 4,
  async once({ send, placed }) {
    await send('POST', '/workflows/try', { token: placed.tokens['admin'], body: { definition, input: {} } });
  },
};
