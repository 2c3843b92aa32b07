const found = { type: 'data/find', options: { module: 'papers', limit: 100 } };
const step = (name: string, rest: object, next?: string) => ({
  name,
  ...rest,
  ...(next === undefined ? {} : { to: { default: { [next]: ['default'] } } }),
});
const none = { type: 'data/map', options: { value: '1' } };
const failing = {
  entry: 'find',
  elements: [
    step('find', found, 'fail'),
    step('fail', { type: 'data/map', options: { value: '$number($[0].cost & "")' } }),
  ],
};

/** Workflows that read as whoever runs them, and some that read everything and tell nothing. */
export const workflows = {
  telling: {
    entry: 'find',
    elements: [
      step('find', found, 'tell'),
      step('tell', { type: 'action/response', options: { body: '$' } }),
    ],
  },
  exporting: {
    entry: 'find',
    elements: [
      step('find', found, 'export'),
      step('export', { type: 'action/export', options: { module: 'papers', all: true, format: 'csv' } }),
    ],
  },
  hoarding: {
    elevated: true,
    entry: 'find',
    elements: [
      step('find', found, 'pass'),
      step(
        'pass',
        { type: 'action/run', options: { workflow: 'keeping', async: true, input: { rows: '$' } } },
        'none',
      ),
      step('none', none),
    ],
  },
  notifying: {
    entry: 'find',
    elements: [
      step('find', found, 'notify'),
      step(
        'notify',
        { type: 'action/notify', options: { recipes: { title: '"Papers"', message: '$string($)' } } },
        'none',
      ),
      step('none', none),
    ],
  },
  failing,
  failing_later: { ...failing, async: true },
  failing_hoarder: { ...failing, elevated: true },
  failing_hoarder_later: { ...failing, elevated: true, async: true },
  keeping: { entry: 'none', elements: [step('none', none)] },
};

/** Those that are run one after the other; some go on by themselves, and fail. */
export const workflowNames = Object.keys(workflows);
