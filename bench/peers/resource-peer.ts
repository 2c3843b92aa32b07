import type { LoadRequest } from '../load/load.ts';
import type { BenchConnection } from '../resources/database.ts';
import type { QuestionName } from '../resources/question-data.ts';
import type { InstalledPeer, PeerPackages } from './install.ts';

/** What is asked of every peer that keeps resources. */
export type ResourceOperation = 'get one' | 'list of 25' | 'create' | 'update' | 'count' | QuestionName;

/** A peer that runs and is filled. */
export interface RunningResourcePeer {
  url: string;
  headers: Record<string, string>;
  requests: Partial<Record<ResourceOperation, LoadRequest[]>>;
  stop(): Promise<void>;
}

/** A product that keeps resources, and how to run it with so many rows of the same products. */
export interface ResourcePeer {
  packages: PeerPackages;
  /** How many times its rate ours must be on each operation, over as many connections as count. */
  atLeast: number;
  start(installed: InstalledPeer, connection: BenchConnection, rows: number): Promise<RunningResourcePeer>;
}
