/** When a key expires, of what a control plane says; the year 1 stands for never. */
export function whenExpires(text: string | undefined): { expires?: Date } {
  const expires = new Date(text ?? '');
  return expires.getUTCFullYear() > 1 ? { expires } : {};
}
