import { defineKey } from './define-key.ts';
import { roleList, wholeNumber, workflowName } from './values.ts';

/** How runs are carried out, and for how long they are kept. */
export const runKeys = {
  WORKER_RUNS: defineKey({
    schema: wholeNumber(1, 500).prefault('10'),
    about: 'Durable runs that one process carries out at a time; keep it below DATABASE_POOL.',
  }),
  RUN_LEASE_SECONDS: defineKey({
    schema: wholeNumber(2, 600).prefault('15'),
    about: 'Seconds after which a run whose process is gone goes on in another one.',
  }),
  CHAIN_RUNS: defineKey({
    schema: wholeNumber(10, 10_000_000).prefault('10000'),
    about:
      'Most runs that the changes of one run start in all, with those that their own changes start in turn; more are failed runs (`too_many`).',
  }),
  RUNS_DAYS: defineKey({
    schema: wholeNumber(1, 3650).prefault('30'),
    about: 'Days for which runs that are over are kept, with their traces.',
  }),
  ON_FAILURE: defineKey({
    schema: workflowName().optional(),
    about: 'Workflow that is started for each failed run whose workflow has no `onFailure` of its own.',
    otherwise: 'none',
  }),
  FAILURE_ROLES: defineKey({
    schema: roleList().prefault('admin'),
    about: 'Roles whose users are notified of failed runs, separated by commas; `off`: nobody.',
  }),
  FAILURE_MINUTES: defineKey({
    schema: wholeNumber(0, 10_080).prefault('60'),
    about: 'Minutes between two such notifications. What fails in between is told together.',
  }),
  OVERDUE_SECONDS: defineKey({
    schema: wholeNumber(5, 86_400).prefault('60'),
    about:
      'Seconds after which `/health/ready` names work that is due and that no worker takes: runs, events, schedules.',
  }),
};
