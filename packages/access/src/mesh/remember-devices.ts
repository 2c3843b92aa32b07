import type { Device, Mesh } from './mesh.ts';

/** The same mesh, asked for its nodes once per run: the list is long, and every step looks something up in it. */
export function rememberDevices(mesh: Mesh): Mesh {
  let known: Promise<Device[]> | undefined;
  return {
    ...mesh,
    devices: () => {
      known ??= mesh.devices().catch((cause: unknown) => {
        known = undefined;
        throw cause;
      });
      return known;
    },
    deleteDevice: async (id) => {
      try {
        await mesh.deleteDevice(id);
      } finally {
        known = undefined;
      }
    },
  };
}
