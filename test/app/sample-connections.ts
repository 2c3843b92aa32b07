import type { Page } from 'playwright-core';
import type { Bakery } from '../harness/bakery.ts';

/** Without a key no secret is taken. */
export const connectionEnv = { SECRET_KEY: 'a key for the checks and the pictures' };

const authority = `-----BEGIN CERTIFICATE-----
MIIBfTCCASOgAwIBAgIUbcdOfWgqS0y0bKZC2nXnHjZ4t1wwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJYXV0aG9yaXR5MB4XDTI2MTExODA5MDAwMFoXDTM2MTExNTA5
-----END CERTIFICATE-----`;

const connections: readonly [definition: { name: string; [key: string]: unknown }, secret: object][] = [
  [{ name: 'slack', title: 'Slack', kind: 'bearer', hosts: ['slack.com'] }, { token: 'xoxb-1' }],
  [
    { name: 'stripe_signing', title: 'Calls of Stripe', kind: 'secret', roles: ['manager'] },
    { value: 'whsec_1' },
  ],
  [
    {
      name: 'office',
      title: 'Mailbox for orders',
      kind: 'imap',
      settings: { host: 'mail.bakery.example', user: 'orders', authority },
    },
    { password: 'secret' },
  ],
  [
    {
      name: 'ovens',
      title: 'Ovens of the bakery',
      kind: 'mqtt',
      settings: { host: 'ovens.bakery.example', user: 'bakery' },
    },
    { password: 'secret' },
  ],
];

/** Connections, and a value that differs between servers. */
export async function fillConnections(bakery: Bakery): Promise<void> {
  for (const [definition, secret] of connections) {
    await bakery.call('PUT', `/connections/${definition.name}`, definition);
    await bakery.call('PUT', `/connections/${definition.name}/secret`, secret);
  }
  await bakery.call('PUT', '/env/shop_url', {
    name: 'shop_url',
    type: 'text',
    default: 'https://shop.bakery.example',
    about: 'Where customers order',
  });
}

/** The list of connections, the form of one, and pieces. */
export const connectionScreens = [
  { name: 'connections', path: () => '/admin/connections' },
  {
    name: 'connection',
    path: () => '/admin/connections',
    prepare: async (page: Page) => {
      await page.getByRole('button', { name: 'Edit office' }).click();
      await page.getByRole('dialog').getByLabel('Certificate of your own authority').waitFor();
    },
  },
  { name: 'pieces', path: () => '/admin/pieces' },
];
