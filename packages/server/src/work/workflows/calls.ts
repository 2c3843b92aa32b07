import { isObject } from '@bakehouse/contract';

/** The options of the elements that run other workflows. Takes any JSON. */
export function calls(json: object): Record<string, unknown>[] {
  const elements: unknown = 'elements' in json ? json.elements : [];
  return (Array.isArray(elements) ? (elements as unknown[]) : []).flatMap((each) =>
    isObject(each) && each['type'] === 'action/run' && isObject(each['options']) ? [each['options']] : [],
  );
}
