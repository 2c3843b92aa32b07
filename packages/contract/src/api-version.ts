/** The version of the HTTP API. Within a minor version things are only added. */
export const apiVersion = '0.97.3';

/** Whether a client made for that version is understood here: major and minor must be ours. */
export function isServedVersion(wanted: string): boolean {
  const match = /^(\d+)\.(\d+)(?:\.\d+)?$/.exec(wanted.trim());
  return match !== null && apiVersion.startsWith(`${match[1]}.${match[2]}.`);
}
