import type { QueryClient } from '@tanstack/react-query';
import { request } from '../../../data/server/client.ts';
import { usesOf } from '../../../data/stored/uses.ts';
import { ask } from '../../../parts/dialogs/confirm.ts';
import { UsesNotice } from '../../../parts/messages/UsesNotice.tsx';
import { toast } from '../../../parts/messages/toast-store.ts';
import type { editorTexts } from '../texts.ts';

/** Deletes a workflow after it was asked, with what uses it; gives whether it was done. */
export async function removeWorkflow(
  client: QueryClient,
  identifier: string,
  t: (typeof editorTexts)['en'],
): Promise<boolean> {
  const details = <UsesNotice uses={await usesOf('workflows', identifier)} />;
  const { deleteTitle: title, deleteText: message, deleteWorkflow: confirm } = t;
  if (!(await ask({ title, message, details, confirm, danger: true }))) return false;
  await request(`/workflows/${identifier}`, { method: 'DELETE' });
  await client.invalidateQueries({ queryKey: ['workflows'] });
  toast({ level: 'success', title: t.deleted });
  return true;
}
