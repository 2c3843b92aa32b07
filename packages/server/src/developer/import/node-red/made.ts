/** What a node becomes: elements in a row. */
export interface RedMade {
  elements: readonly { type: string; options: Record<string, unknown>; port?: string }[];
  /** The port of the last element for each output. */
  ports?: readonly string[];
  starts?: 'direct' | 'webhook' | 'schedule';
  todo?: readonly string[];
}
