import { createHash, createHmac, randomUUID } from 'node:crypto';
import { readJsonText } from '@bakehouse/contract';
import type { HostFunctions } from '@bakehouse/engine';
import { readCsvData, readXmlData } from '../../../formats/data/read-data.ts';
import { addTime, startOf, timeBetween } from './time.ts';
import { localText, readMoment, writeMoment, zoneNamed } from './zoned-time.ts';

const algorithms = ['md5', 'sha1', 'sha256', 'sha384', 'sha512'];
const encodings = ['hex', 'base64', 'base64url'] as const;
const keyEncodings = ['text', 'hex', 'base64'] as const;

/** What the server works out for expressions. Arguments are of the kinds that the signatures in the engine say. */
export const hostFunctions: HostFunctions = {
  parseJson: (text: string) => {
    const read = readJsonText(text);
    if ('fault' in read) throw new Error(`the text ${read.fault}`);
    return read.value;
  },
  parseCsv: readCsvData,
  parseXml: readXmlData,
  hash: (text: string, algorithm = 'sha256', encoding = 'hex') =>
    createHash(oneOf('algorithm', algorithms, algorithm))
      .update(text)
      .digest(oneOf('encoding', encodings, encoding)),
  hmac: (text: string, key: string, algorithm = 'sha256', encoding = 'hex', keyEncoding = 'text') => {
    const written = oneOf('encoding of the key', keyEncodings, keyEncoding);
    const secret = Buffer.from(key, written === 'text' ? 'utf8' : written);
    return createHmac(oneOf('algorithm', algorithms, algorithm), secret)
      .update(text)
      .digest(oneOf('encoding', encodings, encoding));
  },
  jwt: (_claims: unknown, name: string) => {
    throw new Error(`there is no connection "${name.slice(0, 100)}" of kind jwt`);
  },
  uuid: () => randomUUID(),
  addTime: (time: string, amount: number, unit: string, zone = 'UTC') => {
    const named = zoneNamed(zone);
    return writeMoment(addTime(readMoment(time, named), amount, unit, named));
  },
  startOf: (time: string, unit: string, zone = 'UTC') => {
    const named = zoneNamed(zone);
    return writeMoment(startOf(readMoment(time, named), unit, named));
  },
  timeBetween: (from: string, to: string, unit: string, zone = 'UTC') =>
    timeBetween(from, to, unit, zoneNamed(zone)),
  localTime: (time: string, zone: string) => {
    const named = zoneNamed(zone);
    return localText(readMoment(time, named).millis, named);
  },
};

function oneOf<T extends string>(what: string, known: readonly T[], given: string): T {
  const found = known.find((each) => each === given);
  if (found === undefined) throw new Error(`"${given.slice(0, 50)}" is no ${what}: ${known.join(', ')}`);
  return found;
}
