import { Problem } from '@bakehouse/contract';

/** Who asks. */
export interface Asker {
  readonly unrestricted: boolean;
}

/** Refuses whoever is no administrator. */
export function refuseOthers({ unrestricted }: Asker): void {
  if (!unrestricted)
    throw new Problem('forbidden', 'Only an administrator may see how the product is doing.');
}
