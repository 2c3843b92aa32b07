import type { FieldDefinition } from '@bakehouse/contract';
import { conflicts, type Type } from '../types/type.ts';
import { fieldValueType } from './types/of-module.ts';

/** Whether a field never takes values of a type. Amounts of money may be written as texts, so that they stay exact. */
export function refuses(field: FieldDefinition, type: Type): boolean {
  if (field.type === 'money' && type.kind === 'string') {
    const { literal, choices = literal === undefined ? [] : [literal] } = type;
    if (choices.length > 0 && choices.every((each) => decimal.test(each))) return false;
  }
  return conflicts(fieldValueType(field), type);
}

const decimal = /^-?\d+(?:\.\d+)?$/;
