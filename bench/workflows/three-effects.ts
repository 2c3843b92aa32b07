const on = (name: string, port = 'default') => ({ [port]: { [name]: ['default'] } });
const save = (name: string, to: object) => ({
  name,
  type: 'action/save',
  options: { module: 'things', mode: 'create', recipes: { name: `"${name}"` } },
  to,
});
const three = [save('a', on('b')), save('b', on('c')), save('c', {})];

/** The module that three effects save to. */
export const things = {
  bakery_resource_module: 'things',
  bakery_resource: { fields: [{ identifier: 'name', type: 'text' }] },
};

/** Three effects in one transaction. */
export const atomicThree = { identifier: 'atomic_three', entry: 'a', elements: three };

/** Three effects that are journalled one by one. */
export const durableThree = {
  identifier: 'durable_three',
  entry: 'start',
  // A wait that is never come to makes it survive restarts.
  elements: [
    {
      name: 'start',
      type: 'flow/if',
      options: { condition: 'false' },
      to: { ...on('w', 'true'), ...on('a', 'false') },
    },
    ...three,
    { name: 'w', type: 'flow/wait', options: { seconds: 1 } },
  ],
};
