/** One page of a list. */
export interface Page<T> {
  data: T[];
  next: string | null;
}
