import { type Pieces, fault } from '../../case.ts';
import { chain, onOrder, onTicket, to } from '../../workflow-pieces.ts';

/** The path of an option of an element of the workflow. */
export const optionPath = (n: number, p: string) => `workflows/w:elements.${n}.options.${p}`;

/** Saves a booking. */
export const saveBooking = (recipes: object, more: object = {}) =>
  ['action/save', { module: 'bookings', recipes, ...more }] as const;

/** Creates a guest. */
export const newGuest = (recipes: object, more: object = {}) =>
  [
    'action/save',
    {
      module: 'guests',
      mode: 'create',
      recipes: { name: '"Ann"', email: '"ann@example.com"', ...recipes },
      ...more,
    },
  ] as const;

/** Finds bookings. */
export const findBookings = (filter: object, more: object = {}) =>
  ['data/find', { module: 'bookings', filter, ...more }] as const;

/** What starts a workflow. */
export const binding = (type: string, identifier: string, module?: string) => ({
  identifier,
  type,
  ...(module === undefined ? {} : { module }),
});

/** A fault in the condition of a branch. */
export const conditionFault = (name: string, condition: unknown, told: string) =>
  fault(
    name,
    onTicket(['flow/if', { condition }, { to: to('s2', 'true') }], ['action/refresh']),
    optionPath(1, 'condition'),
    told,
  );

/** A fault in a value that is worked out. */
export const valueFault = (name: string, value: unknown, told: string) =>
  fault(name, onOrder(['data/map', { value }]), optionPath(1, 'value'), told);

/** A module. */
export const moduleOf = (name: string, resource: object): Pieces => ({
  [`modules/${name}`]: { bakery_resource_module: name, bakery_resource: resource },
});

/** A module of cars with more fields. */
export const carsWith = (fields: object[], more: object = {}) =>
  moduleOf('cars', {
    label: '$resource.plate',
    fields: [{ identifier: 'plate', type: 'text', required: true }, ...fields],
    ...more,
  });

/** A fault in a field of the module of cars. */
export const fieldFault = (name: string, field: object, at: string, told: string, more: object = {}) =>
  fault(name, carsWith([field], more), `modules/cars:bakery_resource.${at}`, told);

/** A fault in a permission of a role. */
export const permissionFault = (name: string, permission: object, at: string, told: string) =>
  fault(
    name,
    { 'roles/guest': { slug: 'guest', title: 'Guest', permissions: [permission] } },
    `roles/guest:permissions.0.${at}`,
    told,
  );

/** A fault in the definition of a site. */
export const siteFault = (name: string, more: object, at: string, told: string) =>
  fault(name, { 'sites/blog': { identifier: 'blog', ...more } }, `sites/blog:${at}`, told);

/** A collection of posts. */
export const postsWith = (more: object) => ({ collections: { posts: { module: 'posts', ...more } } });

/** A fault in a test of a workflow that asks somebody. */
export const testFault = (name: string, one: object, at: string, told: string) =>
  fault(
    name,
    chain(
      [
        ['event/on_click'],
        ['data/find', { module: 'guests', filter: { id: '$resource.guest' }, one: true }],
        [
          'action/notify',
          { recipients: 'owner', title: 'x', actions: 'yes, no' },
          { name: 'ask', to: to('s3', 'yes') },
        ],
        [
          'action/save',
          { module: 'bookings', id: '$resource.id', mode: 'update', recipes: { state: '"confirmed"' } },
        ],
      ].map((s, i) => (i === 1 ? [s[0], s[1], { to: to('ask') }] : s)) as never,
      {
        events: [binding('on_click', 'booking_pressed', 'bookings')],
        tests: [
          {
            name: 'a',
            event: { identifier: 'booking_pressed', data: { number: 'B-1' } },
            expect: {},
            ...one,
          },
        ],
      },
    ),
    `workflows/w:tests.0.${at}`,
    told,
  );
