import type { Resource } from '@bakehouse/contract';
import { isObject } from '@bakehouse/contract';

/** A stored resource as expressions see it: its fields plus the reserved names. */
export function resourceInContext(stored: Resource): Record<string, unknown> {
  const { id, module, version, createdAt, updatedAt, createdBy, updatedBy } = stored;
  // No field has one of these names. In this order it is made many times as fast.
  return { id, module, version, createdAt, updatedAt, createdBy, updatedBy, ...stored.data };
}

/** The same for anything: what looks like a stored resource is taken as one, the rest stays as it is. */
export function asContextValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asContextValue);
  if (!isObject(value) || !isObject(value['data'])) return value;
  if (typeof value['id'] !== 'string' || typeof value['module'] !== 'string') return value;
  const { data, ...system } = value;
  return { ...data, ...system };
}
