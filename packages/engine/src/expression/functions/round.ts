/** Rounds to a number of decimal places (negative: of places before the point); halves go to the even neighbour. */
export function round(value: number, precision = 0): number {
  const shifted = shift(value, precision);
  let result = Math.round(shifted);
  if (Math.abs(result - shifted) === 0.5 && Math.abs(result % 2) === 1) result--;
  const back = shift(result, -precision);
  return back === 0 ? 0 : back;
}

/** Moves the decimal point in the written form, which keeps clear of binary rounding errors. */
function shift(value: number, places: number): number {
  if (places === 0) return value;
  const [digits, exponent = '0'] = String(value).split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}
