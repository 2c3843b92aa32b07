import type { Route } from '../../define-route.ts';
import { logo } from './look.ts';
import { testMail } from './mail-test.ts';
import { listSettings, putSettings } from './settings.ts';

/** The routes of what administrators set in the app. */
export const settingRoutes: readonly Route[] = [listSettings, putSettings, testMail, logo];
