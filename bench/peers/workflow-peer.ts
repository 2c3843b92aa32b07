import type { BenchDatabase } from '../resources/database.ts';
import type { InstalledPeer, PeerPackages } from './install.ts';

/** A peer that runs and answers the flow. */
export interface RunningWorkflowPeer {
  url: string;
  path: string;
  stop(): Promise<void>;
}

/**
 * A product that runs workflows, and how to run it with the flow of the bench: a form's change comes in, the amount of
 * its row is computed, a branch is taken, and the marks of the field are answered. `answers` tells whether an address
 * gives the product's own answer to the change: only then is it ready.
 */
export interface WorkflowPeer {
  packages: PeerPackages;
  /** What sets it apart from the same product measured otherwise. */
  remark?: string;
  /** How many times its rate ours must be at 32 connections. */
  atLeast?: number;
  start(
    installed: InstalledPeer,
    database: BenchDatabase,
    answers: (url: string) => Promise<boolean>,
  ): Promise<RunningWorkflowPeer>;
}
