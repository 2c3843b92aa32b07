import type { Element } from '@bakehouse/engine';
import { actionBuildSite } from './action/build-site.ts';
import { actionConvert } from './action/convert.ts';
import { actionDashboard } from './action/dashboard.ts';
import { actionDelete } from './action/delete.ts';
import { actionDeploySite } from './action/deploy-site.ts';
import { actionDownloadFile } from './action/download-file.ts';
import { actionExport } from './action/export.ts';
import { actionSave } from './action/save.ts';
import { actionViewFile } from './action/view-file.ts';
import { actionMail } from './action/mail.ts';
import { actionMqtt } from './action/mqtt.ts';
import { actionNotify } from './action/notify.ts';
import { actionRemoveRole } from './action/remove-role.ts';
import { actionResetPassword } from './action/reset-password.ts';
import { actionSetRole } from './action/set-role.ts';
import { dataFiles } from './data/files.ts';
import { dataFind } from './data/find.ts';
import { dataHttp } from './data/http.ts';
import { dataLlm } from './data/llm.ts';
import { dataSql } from './data/sql.ts';
import { eventMail } from './event/mail.ts';
import { eventMqtt } from './event/mqtt.ts';

/** Elements whose work is done by services of the host, and events that never begin in a browser. */
export const effectElements: readonly Element[] = [
  actionBuildSite,
  actionConvert,
  actionDashboard,
  actionDelete,
  actionDeploySite,
  actionDownloadFile,
  actionExport,
  actionSave,
  actionViewFile,
  actionMail,
  actionMqtt,
  actionNotify,
  actionRemoveRole,
  actionResetPassword,
  actionSetRole,
  dataFiles,
  dataFind,
  dataHttp,
  dataLlm,
  dataSql,
  eventMail,
  eventMqtt,
];
