import { unknownType, type Type } from '@bakehouse/engine';
import { fixedType } from './fixed-type.ts';

const text: Type = { kind: 'string' };
const number: Type = { kind: 'number' };

/** A stored file as elements give it. */
export const fileType = fixedType('the file', {
  id: text,
  path: text,
  name: text,
  mime: text,
  size: number,
  version: number,
  sha256: text,
  createdAt: text,
  updatedAt: text,
  createdBy: unknownType,
  warnings: unknownType,
});
