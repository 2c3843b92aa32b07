import type { PeerPackages } from '../peers/install.ts';
import { measureFolder, type InstallFigures } from './install.ts';
import { measureStarts, type StartFigures } from './measure.ts';
import type { Timed } from './process.ts';

/** A product whose starts, memory and size are measured beside ours. */
export interface StartPeer {
  packages: PeerPackages;
  /** Installs it, and gives back where, how it is started, and what to do when it is over. */
  prepare(): Promise<{ folder: string; timed: Timed; over?: () => Promise<void> }>;
}

/** What was measured of it. */
export interface PeerStart extends StartFigures {
  title: string;
  install: InstallFigures;
}

/** Measures it in the same way as the product. */
export async function measurePeerStart(peer: StartPeer, starts: number): Promise<PeerStart> {
  const { folder, timed, over } = await peer.prepare();
  try {
    const title = `${peer.packages.name} ${peer.packages.version}`;
    return { title, ...(await measureStarts(timed, starts)), install: measureFolder(folder) };
  } finally {
    await over?.();
  }
}
