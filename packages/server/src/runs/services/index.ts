import type { Services } from '@bakehouse/engine';
import { allowsOrigin } from './allows-origin.ts';
import { buildSite } from './build-site.ts';
import { convert } from './convert.ts';
import { remove } from './delete.ts';
import { deploySite } from './deploy-site.ts';
import { exportFile } from './export.ts';
import { openFile } from './files.ts';
import { find } from './find.ts';
import { messageServices } from './message-services.ts';
import { http } from './http.ts';
import { saveFile } from './save-file.ts';
import { save } from './save.ts';
import type { ServiceParts } from './service-parts.ts';
import { startRun } from './start-run.ts';

/** Everything that elements may ask of this server, for one run on one executor. */
export function makeServices(parts: ServiceParts): Services {
  return {
    save: save(parts),
    delete: remove(parts),
    find: find(parts),
    convert: convert(parts),
    saveFile: saveFile(parts),
    http: http(parts),
    export: exportFile(parts),
    openFile: openFile(parts),
    buildSite: buildSite(parts),
    deploySite: deploySite(parts),
    startRun: startRun(parts),
    ...messageServices(parts),
    allowsOrigin: allowsOrigin(parts),
  };
}
