/** The parameters of a statement that is put together at run time. */
export interface Parameters {
  readonly values: unknown[];
  /** Adds a value and gives its place, cast to a type. */
  add: (value: unknown, type: string) => string;
}

/** No parameters yet, or those that stand before. */
export function parameters(...first: unknown[]): Parameters {
  const values = [...first];
  return {
    values,
    add(value, type) {
      values.push(value);
      return `$${values.length}::${type}`;
    },
  };
}
