/** What a new connection to a standby fails with: the code is what PostgreSQL itself says to whoever writes there. */
export function readOnlyStandby(): Error {
  return Object.assign(new Error('this server is a read-only standby'), { code: '25006' });
}
