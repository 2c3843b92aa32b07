import type { Services } from '@bakehouse/engine';
import { allowsOrigin } from './allows-origin.ts';
import { buildSite } from './build-site.ts';
import { convert } from './convert.ts';
import { dashboard } from './dashboard.ts';
import { remove } from './delete.ts';
import { deploySite } from './deploy-site.ts';
import { exportFile } from './export.ts';
import { openFile } from './files.ts';
import { find } from './find.ts';
import { http } from './http.ts';
import { mail } from './mail.ts';
import { mqtt } from './mqtt.ts';
import { notify } from './notify.ts';
import { remoteFiles } from './remote-files.ts';
import { piece } from './piece.ts';
import { removeRoles, resetPassword, setRoles } from './roles.ts';
import { saveFile } from './save-file.ts';
import { save } from './save.ts';
import type { ServiceParts } from './service-parts.ts';
import { sql } from './sql.ts';
import { startRun } from './start-run.ts';

/** Everything that elements may ask of this server, made for one run on one executor. */
const makers: { [Name in ServiceName]: (parts: ServiceParts) => Services[Name] } = {
  save,
  delete: remove,
  find,
  convert,
  dashboard,
  saveFile,
  http,
  sql,
  files: remoteFiles,
  piece,
  mqtt,
  export: exportFile,
  openFile,
  buildSite,
  deploySite,
  startRun,
  setRoles,
  removeRoles,
  mail: (parts) => parts.messages && mail(parts, parts.messages),
  notify: (parts) => parts.messages && notify(parts, parts.messages),
  resetPassword: (parts) => parts.messages && resetPassword(parts, parts.messages),
  allowsOrigin,
};

/** The name of a service. */
export type ServiceName = keyof Services;

/** A service, whatever it is asked. */
export type Service = (...given: unknown[]) => unknown;

/** Makes one service; undefined where there is none here. */
export function makeService(name: ServiceName, parts: ServiceParts): Service | undefined {
  return makers[name](parts) as Service | undefined;
}

/** Services that are made when they are asked for: a run seldom needs more than two. What is no effect is not changed by `around`. */
export function makeServices(
  make: (name: ServiceName) => Service | undefined,
  around: (service: Service) => Service = (service) => service,
): Services {
  return new LazyServices((name) => {
    const service = make(name);
    return service === undefined || name === 'allowsOrigin' ? service : around(service);
  }) as Services;
}

class LazyServices {
  readonly #make: (name: ServiceName) => Service | undefined;
  readonly #made = new Map<ServiceName, Service | undefined>();

  constructor(make: (name: ServiceName) => Service | undefined) {
    this.#make = make;
  }

  static {
    for (const name of Object.keys(makers) as ServiceName[])
      Object.defineProperty(this.prototype, name, {
        get(this: LazyServices) {
          return this.#service(name);
        },
      });
  }

  #service(name: ServiceName): Service | undefined {
    if (!this.#made.has(name)) this.#made.set(name, this.#make(name));
    return this.#made.get(name);
  }
}
