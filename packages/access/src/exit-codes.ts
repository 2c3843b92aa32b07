/** What the exit status of `bakehouse access` means; documented in docs/guides/network-access.md. */
export const exitCodes = {
  /** Nothing to do, or everything done. */
  ok: 0,
  /** A fault of our own. */
  internal: 1,
  /** Changes are pending: a plan that is not empty, or an apply that waits for the enrolment. */
  pending: 2,
  /** A check of the network failed. */
  verification: 3,
  /** A safety rule forbids it; nothing was changed by the refused step. */
  refused: 4,
  /** Somebody else kept changing the same thing. */
  conflict: 5,
  /** Credentials are missing, wrong or too narrow. */
  credentials: 6,
  /** A service did not answer. */
  unavailable: 7,
  /** With `--drift`: what was set up once differs from its file now. */
  drift: 8,
  /** This machine cannot do it: no Linux, no root, programs or network namespaces missing. */
  unsupported: 9,
  /** The command line or the file is wrong. */
  usage: 64,
  /** Stopped by the user; running it again goes on. */
  interrupted: 130,
} as const;

/** The name of an exit status. */
export type ExitName = keyof typeof exitCodes;
