import { isObject, type Resource } from '@bakehouse/contract';
import { useNavigate } from '@tanstack/react-router';
import { useModules, type Module } from '../../../data/stored/modules.ts';
import { queryClient } from '../../../data/server/query-client.ts';
import {
  deleteResource,
  invalidateModule,
  referencesTo,
  resourceQuery,
  restoreResource,
  type References,
} from '../../../data/stored/resources.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showCount } from '../../../base/i18n/format.ts';
import type { ListButton } from '../../../form/form-context.ts';
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
export function useShowActions(
  module: Module,
  resource: Resource,
  {
    label,
    onEdit,
    onDeleted,
  }: { label: string; onEdit?: (() => void) | undefined; onDeleted: () => Promise<void> },
) {
  const t = useTexts(resourceTexts);
  const parts = useTexts(partTexts);
  const navigate = useNavigate();
  const modules = useModules();
  const { identifier } = module;
  const fire = async (trigger: string, where: object = {}) => {
    try {
      const body = {
        module: identifier,
        id: resource.id,
        data: resource.data,
        view: 'show' as const,
        ...where,
      };
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
  const listOf = (named: readonly References[]) =>
    named
      .map(({ module, count }) => {
        const title = modules.find((each) => each.identifier === module)?.title ?? t.otherEntries;
        return `${showCount(count)} ${title}`;
      })
      .join(', ');
  return {
    fire: (trigger: string) => void fire(trigger),
    press: (list: string, index: number, { identifier: button, trigger }: ListButton) => {
      const rows = resource.data[list];
      const row: unknown = Array.isArray(rows) ? rows[index] : undefined;
      if (!isObject(row)) return;
      const id = typeof row['id'] === 'string' ? { id: row['id'] } : {};
      void fire(trigger, {
        list: { field: list, index, ...id, row, button },
        selector: `${list}.${index}`,
      });
    },
    edit: (button: ShownButton | undefined) => {
      if (button?.trigger !== undefined) void fire(button.trigger);
      else if (onEdit === undefined) void navigate({ to: paths.update(identifier, resource.id) });
      else onEdit();
    },
    remove: async (button: ShownButton) => {
      if (button.trigger !== undefined) return fire(button.trigger);
      // Without an answer the server still refuses what must not be deleted.
      const named = await referencesTo(identifier, resource.id).catch(() => []);
      const needed = named.filter(({ onDelete }) => onDelete === 'restrict');
      if (needed.length > 0) {
        toast({ level: 'warning', title: t.cannotDelete(label), message: listOf(needed), seconds: 12 });
        return;
      }
      const follows = (['clear', 'cascade'] as const).flatMap((what) => {
        const these = named.filter(({ onDelete }) => onDelete === what);
        const say = what === 'clear' ? t.alsoCleared : t.alsoDeleted;
        return these.length === 0 ? [] : [say(listOf(these))];
      });
      const message = [t.deleteText(label), ...follows].join(' ');
      if (!(await ask({ title: t.deleteTitle, message, confirm: button.title, danger: true }))) return;
      try {
        await deleteResource(identifier, resource.id, resource.version);
        await invalidateModule(identifier);
        await onDeleted();
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
