import { useNavigate } from '@tanstack/react-router';
import type { Module } from '../../../data/stored/modules.ts';
import { invalidateModule } from '../../../data/stored/resources.ts';
import { fireEvent } from '../../../offline/events/fire-event.ts';
import { carryOut } from '../../../instructions/index.ts';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { paths } from '../../../base/paths.ts';
import type { ShownButton } from '../resource/buttons.ts';

/** What buttons over the list do: fire their event, or where they have none, open the form of a new entry. */
export function useIndexButton(module: Module): (button: Pick<ShownButton, 'trigger'> | undefined) => void {
  const navigate = useNavigate();
  const { identifier } = module;
  const fire = async (trigger: string) => {
    try {
      const instruction = await fireEvent(trigger, { module: identifier, view: 'index' });
      await carryOut(instruction, { module: identifier, go: (to) => navigate({ to }) });
      await invalidateModule(identifier);
    } catch (error) {
      toastProblem(error);
    }
  };
  return (button) => {
    if (button?.trigger !== undefined) void fire(button.trigger);
    else void navigate({ to: paths.create(identifier) });
  };
}
