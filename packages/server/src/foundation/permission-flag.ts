/** The flag of Node's permission model, which lost its prefix in later versions. */
export function permissionFlag(): string {
  const flag = '--permission';
  return process.allowedNodeEnvironmentFlags.has(flag) ? flag : '--experimental-permission';
}
