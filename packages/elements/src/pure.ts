import type { Element } from '@bakehouse/engine';
import { actionRedirect } from './action/redirect.ts';
import { actionRefresh } from './action/refresh.ts';
import { actionResponse } from './action/response.ts';
import { actionRun } from './action/run.ts';
import { actionSet } from './action/set.ts';
import { dataMap } from './data/map.ts';
import { onChange } from './event/on-change.ts';
import { onClick } from './event/on-click.ts';
import { onCreate } from './event/on-create.ts';
import { onDelete } from './event/on-delete.ts';
import { onUpdate } from './event/on-update.ts';
import { schedule } from './event/schedule.ts';
import { webhook } from './event/webhook.ts';
import { flowEach } from './flow/each.ts';
import { flowFail } from './flow/fail.ts';
import { flowIf } from './flow/if.ts';
import { flowSwitch } from './flow/switch.ts';
import { flowWait } from './flow/wait.ts';

/** Elements that touch nothing but the run and the browser's answer; they run in the browser too. */
export const pureElements: readonly Element[] = [
  actionRedirect,
  actionRefresh,
  actionResponse,
  actionRun,
  actionSet,
  dataMap,
  onChange,
  onClick,
  onCreate,
  onDelete,
  onUpdate,
  schedule,
  webhook,
  flowEach,
  flowFail,
  flowIf,
  flowSwitch,
  flowWait,
];
