import { createECDH } from 'node:crypto';
import type { PushKeys } from '@bakehouse/store';

/** A new key pair by which push services know an installation (VAPID, RFC 8292). */
export function makePushKeys(): PushKeys {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys().toString('base64url');
  // A number that begins with zeros is written shorter, and push libraries want all 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
  return { publicKey, privateKey };
}
