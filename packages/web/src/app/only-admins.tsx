import type { ComponentType } from 'react';
import { useRights } from '../data/session/session.ts';
import { NotFound } from '../parts/messages/PageStates.tsx';

/** A screen of the administration; for everybody else there is none at its address. */
export function onlyAdmins(Screen: ComponentType): ComponentType {
  return function AdminScreen() {
    return useRights().admin ? <Screen /> : <NotFound />;
  };
}
