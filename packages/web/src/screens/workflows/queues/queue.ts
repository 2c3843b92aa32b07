/** A queue as the server tells of it. */
export interface Queue {
  name: string;
  concurrency: number | null;
  rate: { limit: number; seconds: number } | null;
  defined: boolean;
  queued: number;
  running: number;
  failed: number;
}
