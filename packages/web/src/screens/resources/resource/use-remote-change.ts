import type { Resource } from '@bakehouse/contract';
import { useState } from 'react';
import { request } from '../../../data/server/client.ts';
import { useLive } from '../../../data/live/use-live.ts';

/** The newer state of a resource that somebody else has stored while it is edited here. */
export function useRemoteChange(
  module: string,
  current: Resource | undefined,
  dirty: boolean,
): Resource | undefined {
  const [newer, setNewer] = useState<Resource>();
  useLive(`resources:${module}`, ({ type }) => {
    if (type === 'refused' || current === undefined || !dirty) return;
    void request<Resource>(`/modules/${module}/resources/${current.id}`)
      .then((now) => setNewer(now.version > current.version ? now : undefined))
      // Deleted, or no longer to be seen: saving will tell.
      .catch(() => undefined);
  });
  return newer !== undefined && current !== undefined && newer.version > current.version ? newer : undefined;
}
