import type { MeshConfig } from '../config/config.ts';
import { missingCredentials, variables, type Credentials } from '../config/credentials.ts';
import type { HttpClient } from '../http/client.ts';
import { headscaleMesh } from './headscale.ts';
import type { Mesh } from './mesh.ts';
import { tailscaleMesh } from './tailscale.ts';

/** The mesh the file names; a new product is one file and one line here. */
export function openMesh(config: MeshConfig, credentials: Credentials, http: HttpClient): Mesh {
  const found = credentials.mesh;
  if (config.provider === 'headscale') {
    if (found === undefined || !('token' in found))
      throw missingCredentials('Headscale', variables.headscale);
    return headscaleMesh(config, found.token, http);
  }
  if (found === undefined)
    throw missingCredentials('the Tailscale API', [
      variables.tailscale[0],
      `${variables.oauthId[0]} and ${variables.oauthSecret[0]}`,
    ]);
  return tailscaleMesh(config, found, http);
}
