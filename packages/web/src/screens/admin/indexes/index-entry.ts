/** An index that is proposed or built, as the server tells it. */
export interface IndexEntry {
  id: string;
  module: string;
  equal: string[];
  order: string[];
  state: 'proposed' | 'waiting' | 'building' | 'built' | 'failed' | 'interrupted';
  times: number;
  milliseconds: number;
  rows: number;
  bytes: number;
  progress: { phase: string; done: number; total: number } | null;
  problem: string | null;
}
