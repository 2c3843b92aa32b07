import type { Services } from '@bakehouse/engine';
import { mail } from './mail.ts';
import { notify } from './notify.ts';
import { removeRoles, resetPassword, setRoles } from './roles.ts';
import type { ServiceParts } from './service-parts.ts';

/** What elements may ask for mail, notifications and roles. */
export function messageServices(parts: ServiceParts): Services {
  const { messages } = parts;
  return {
    setRoles: setRoles(parts),
    removeRoles: removeRoles(parts),
    ...(messages && {
      mail: mail(parts, messages),
      notify: notify(parts, messages),
      resetPassword: resetPassword(parts, messages),
    }),
  };
}
