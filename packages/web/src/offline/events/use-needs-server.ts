import { useQuery } from '@tanstack/react-query';
import type { Module } from '../../data/stored/modules.ts';
import { useConnected } from '../../data/server/connection.ts';
import { formWorkflowsQuery } from './form-workflows.ts';

/** Tells of a button whether it can do nothing now: its workflows need the server, it may not wait, and there is no connection. */
export function useNeedsServer({ identifier, definition }: Module) {
  const connected = useConnected();
  const { data } = useQuery({
    ...formWorkflowsQuery(identifier),
    enabled: !connected && definition.offline === true,
  });
  return (button: { trigger?: string | undefined; offline?: 'queue' | undefined } | undefined): boolean =>
    !connected &&
    button?.trigger !== undefined &&
    button.offline !== 'queue' &&
    data?.events.includes(button.trigger) !== true;
}
