import type { Resource } from '@bakehouse/contract';
import { useNavigate } from '@tanstack/react-router';
import type { Module } from '../../../api/data/modules.ts';
import { queryClient } from '../../../api/http/query-client.ts';
import {
  deleteResource,
  invalidateModule,
  resourceQuery,
  restoreResource,
} from '../../../api/data/resources.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { carryOut } from '../../../instructions/index.ts';
import { fireEvent } from '../../../offline/events/fire-event.ts';
import { ask } from '../../../parts/dialogs/confirm.ts';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { partTexts } from '../../../parts/texts.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { paths } from '../../../base/paths.ts';
import type { ShownButton } from './buttons.ts';
import { resourceTexts } from './texts.ts';

/** What the buttons of the show view do. */
export function useShowActions(module: Module, resource: Resource, label: string) {
  const t = useTexts(resourceTexts);
  const parts = useTexts(partTexts);
  const navigate = useNavigate();
  const { identifier } = module;
  const fire = async (trigger: string) => {
    try {
      const body = { module: identifier, id: resource.id, data: resource.data, view: 'show' as const };
      await carryOut(await fireEvent(trigger, body), {
        module: identifier,
        go: (to) => navigate({ to }),
        reload: () => void queryClient.invalidateQueries(resourceQuery(identifier, resource.id)),
      });
      await queryClient.invalidateQueries(resourceQuery(identifier, resource.id));
      await invalidateModule(identifier);
    } catch (error) {
      toastProblem(error);
    }
  };
  const bringBack = async () => {
    try {
      await restoreResource(identifier, resource.id, resource.version);
      await invalidateModule(identifier);
      toast({ level: 'success', title: t.restored });
      await navigate({ to: paths.show(identifier, resource.id) });
    } catch (error) {
      toastProblem(error);
    }
  };
  return {
    edit: (button: ShownButton | undefined) => {
      if (button?.trigger !== undefined) void fire(button.trigger);
      else void navigate({ to: paths.update(identifier, resource.id) });
    },
    remove: async (button: ShownButton) => {
      if (button.trigger !== undefined) return fire(button.trigger);
      const message = t.deleteText(label);
      if (!(await ask({ title: t.deleteTitle, message, confirm: button.title, danger: true }))) return;
      try {
        await deleteResource(identifier, resource.id, resource.version);
        await invalidateModule(identifier);
        await navigate({ to: paths.index(identifier) });
        toast({
          level: 'success',
          title: t.deleted,
          actions: [{ title: parts.undo, run: () => void bringBack() }],
        });
      } catch (error) {
        toastProblem(error);
      }
    },
  };
}
