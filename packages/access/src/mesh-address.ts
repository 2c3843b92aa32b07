/** Whether an address is of the mesh: 100.64.0.0/10. */
export function isMeshAddress(address: string): boolean {
  const match = /^100\.(\d{1,3})\.\d{1,3}\.\d{1,3}$/.exec(address);
  const second = Number(match?.[1]);
  return match !== null && second >= 64 && second <= 127;
}
