import { createHash } from 'node:crypto';

/** An operation that is to have a name. */
export interface Unnamed {
  id: unknown;
  method: string;
  path: string;
}

/**
 * A name for each operation: its `operationId`, or else what its method and path make. Where several would have the same, each
 * gets a mark of its method and path, so that names do not depend on the order.
 */
export function operationNames(operations: readonly Unnamed[]): string[] {
  const wanted = operations.map(nameOf);
  const times = new Map<string, number>();
  for (const name of wanted) times.set(name.toLowerCase(), (times.get(name.toLowerCase()) ?? 0) + 1);
  return wanted.map((name, at) => {
    if (times.get(name.toLowerCase()) === 1) return name;
    const { method = '', path = '' } = operations[at] ?? {};
    const mark = createHash('sha256').update(`${method} ${path}`).digest('hex').slice(0, 6);
    return `${name.slice(0, 90)}_${mark}`;
  });
}

function nameOf({ id, method, path }: Unnamed): string {
  const given = typeof id === 'string' ? cleaned(id) : '';
  const steps = path.replace(/\{([^{}]*)\}/g, 'by_$1');
  return given === '' ? cleaned(`${method.toLowerCase()}${steps}`) : given;
}

function cleaned(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9_-]+/g, '_')
    .replace(/^[_-]+|[_-]+$/g, '')
    .slice(0, 100);
}
