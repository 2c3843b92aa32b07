import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { writePiece } from '../../packages/server/src/testing/hostile-piece.ts';
import { startRegistry, type PieceRegistry } from '../../packages/server/src/testing/piece-registry.ts';
import type { Bakery } from '../harness/bakery.ts';
import { accessFaults } from '../harness/browser.ts';

const props = `
actions.post.displayName = 'Post a message';
actions.post.requireAuth = true;
actions.post.props = {
  channel: { type: 'DROPDOWN', displayName: 'Channel', description: 'Where it is posted.', required: true, refreshers: [], options: async ({ auth }) => auth
    ? { disabled: false, options: [{ label: 'General', value: 'C1' }, { label: 'Random', value: 'C2' }] }
    : { disabled: true, placeholder: 'Choose a connection first', options: [] } },
  labels: { type: 'MULTI_SELECT_DROPDOWN', displayName: 'Labels', required: false, refreshers: [], options: async ({ channel }) => {
    if (channel !== 'C2') throw new Error('There are labels in Random only.');
    return { disabled: false, options: [{ label: 'Urgent', value: 1 }, { label: 'Calm', value: 2 }] };
  } },
};
const quiet = async () => undefined;
piece.triggers = () => ({ new_message: {
  name: 'new_message', displayName: 'New message', description: 'A message was posted.', type: 'POLLING', requireAuth: true,
  props: {}, sampleData: {}, onEnable: quiet, onDisable: quiet, run: async () => [],
} });`;

/** A registry of npm with one piece, and what a bakery has to know to install from it. */
export async function startPieces(
  folder: string,
): Promise<{ registry: PieceRegistry; env: Record<string, string> }> {
  const registry = await startRegistry(join(folder, 'registry'));
  registry.publish(writePiece(join(folder, 'slack'), 'slack', { post: 'return 1;' }, props), '1.2.3');
  const env = {
    npm_config_registry: registry.url,
    npm_config_cache: join(folder, 'npm'),
    npm_config_fetch_retries: '0',
    SECRET_KEY: 'x'.repeat(40),
  };
  return { registry, env };
}

/** A piece is found and installed, its trigger added with its binding, and options filled with what its service offers. */
export async function usePiece(
  page: Page,
  bakery: Bakery,
  look: (name: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await page.goto('/app/admin/pieces');
  await page.getByRole('searchbox', { name: 'Search known pieces' }).fill('mysql');
  await page.getByRole('button', { name: 'Install MySQL' }).click();
  await page.getByText('The piece "mysql" is not in the registry').waitFor();
  await page.getByRole('searchbox', { name: 'Search known pieces' }).fill('messaging channel-based');
  await page.getByRole('button', { name: 'Install Slack' }).click();
  await page.getByRole('button', { name: '1 action of slack' }).waitFor();
  await page.getByText('Installed', { exact: true }).waitFor();
  expect(await accessFaults(page, 'all')).toEqual([]);
  await look('pieces');

  await bakery.call('PUT', '/connections/slack', {
    name: 'slack',
    kind: 'bearer',
    hosts: ['https://slack.example'],
  });
  await bakery.call('PUT', '/connections/slack/secret', { token: 'a token' });
  await bakery.call('POST', '/workflows', {
    identifier: 'chat',
    title: 'Chat',
    elevated: true,
    elements: [],
  });
  await page.goto('/app/workflows/chat');
  const palette = page.getByRole('searchbox', { name: 'Find an element' });
  await palette.fill('new message');
  await page.getByRole('button', { name: 'slack: New message' }).click();
  await page.getByLabel('Connection', { exact: true }).selectOption('slack');
  await palette.fill('post a message');
  await page.getByRole('button', { name: 'slack: Post a message' }).click();

  await page.getByText('Where it is posted.').waitFor();
  await page.getByRole('button', { name: 'Channel: Choose from slack' }).click();
  await page.getByText('Choose a connection first').waitFor();
  await page.getByLabel('Connection', { exact: true }).selectOption('slack');
  const channels = page.getByRole('group', { name: 'Choices for Channel' });
  await channels.getByRole('button', { name: 'General' }).waitFor();
  await channels.getByRole('searchbox').fill('rand');
  await expect.poll(() => channels.getByRole('button', { name: 'General' }).count()).toBe(0);
  expect(await accessFaults(page, 'all')).toEqual([]);
  await look('choices');
  await page.getByRole('button', { name: 'Labels: Choose from slack' }).click();
  await page.getByText('There are labels in Random only.').waitFor();
  await channels.getByRole('button', { name: 'Random' }).click();
  const labels = page.getByRole('group', { name: 'Choices for Labels' });
  await labels.getByRole('button', { name: 'Urgent' }).click();
  await labels.getByRole('button', { name: 'Calm' }).click();
  await labels.getByRole('button', { name: 'Urgent', pressed: true }).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const stored = () => bakery.call<{ elements: object[] }>('GET', '/workflows/chat');
  await expect.poll(async () => (await stored()).elements.length).toBe(2);
  expect(await stored()).toMatchObject({
    events: [{ identifier: 'chat_new_message', type: 'piece/slack/new_message' }],
    elements: [
      { type: 'event/piece/slack/new_message', options: { event: 'chat_new_message', connection: 'slack' } },
      { type: 'piece/slack/post', options: { connection: 'slack', channel: '"C2"', labels: '[1,2]' } },
    ],
  });
  await bakery.call('DELETE', '/workflows/chat');
  await bakery.call('DELETE', '/connections/slack');
}
