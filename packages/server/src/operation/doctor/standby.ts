import { askStandbys, openPool, parseDatabaseUrl, type StandbyHost } from '@bakehouse/store';
import { targetOf } from '../process/database.ts';
import { ok, warning, type Examination, type Finding } from './examination.ts';

/** How far the standbys of `DATABASE_READ_URL` are behind. */
export const standby: Examination = {
  name: 'Standby',
  examine: async ({ config }) => {
    const { DATABASE_URL: url, DATABASE_READ_URL: readUrl } = config;
    if (url === undefined || readUrl === undefined) return [];
    const primary = await openPool({ target: targetOf(url, config), size: 1, onError: () => undefined });
    try {
      const hosts = await askStandbys(parseDatabaseUrl(readUrl, 'DATABASE_READ_URL'), primary);
      return hosts.flatMap(findingsOf);
    } finally {
      await primary.end();
    }
  },
};

/** More than this is not made up for while somebody waits. */
const muchBehind = 16 * 1024 * 1024;

function findingsOf(standby: StandbyHost): Finding[] {
  const { host } = standby;
  if ('failure' in standby)
    return [
      warning(
        `${host} cannot be read from: ${standby.failure}.`,
        'Check DATABASE_READ_URL and that server; lists are read from the primary meanwhile.',
      ),
    ];
  return [behindFinding(host, standby.behind), ...rowFindings(host, standby.keepsRows)];
}

function behindFinding(host: string, behind: number): Finding {
  if (behind <= muchBehind) return ok(`${host} is ${Math.round(behind / 1024)} KB behind the primary.`);
  return warning(
    `${host} is ${Math.round(behind / 1024 / 1024)} MB behind the primary.`,
    'Look at its load, its disk and the network; lists are read from the primary meanwhile.',
  );
}

function rowFindings(host: string, keepsRows: boolean): Finding[] {
  if (keepsRows) return [];
  return [
    warning(
      `hot_standby_feedback is off on ${host}: exports are read from the primary.`,
      'Set it on there: alter system set hot_standby_feedback = on',
    ),
  ];
}
