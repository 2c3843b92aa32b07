import mysql, { type ExecuteValues, type TypeCast } from 'mysql2';

/** A value of a run as a parameter: whole numbers as such, lists and objects as JSON. */
export function mysqlParameter(value: unknown): ExecuteValues {
  if (value === undefined || value === null) return null;
  if (typeof value === 'object') return JSON.stringify(value);
  if (typeof value === 'number' && Number.isSafeInteger(value)) return mysql.TypedParameter.LONGLONG(value);
  return value as string | number | boolean;
}

/** Reads what MySQL gives as what JSON can hold; exact numbers, days, times of a day and large whole numbers are texts already. */
export const mysqlValue: Exclude<TypeCast, boolean> = (field, next) => {
  const value = next();
  if (Buffer.isBuffer(value)) return field.type === 'BIT' ? bits(value) : value.toString('base64');
  if (typeof value === 'number' && field.type === 'FLOAT') return shortest(value);
  if (typeof value !== 'string') return value;
  if (field.type === 'DATETIME') return value.replace(' ', 'T');
  // The session has the time zone UTC.
  if (field.type === 'TIMESTAMP') return `${value.replace(' ', 'T')}Z`;
  return value;
};

/** A number of bits as the whole number that it is. */
function bits(value: Buffer): number | string {
  const number = BigInt(`0x${value.toString('hex') || '0'}`);
  return number <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(number) : String(number);
}

/** The shortest number that is the same with single precision: 1.1 and not 1.10000002384. */
function shortest(value: number): number {
  const tries = [6, 7, 8, 9].map((digits) => Number(value.toPrecision(digits)));
  return tries.find((each) => Math.fround(each) === value) ?? value;
}
