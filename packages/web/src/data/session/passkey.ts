import { request } from '../server/client.ts';
import type { User } from './rights.ts';

interface Begun {
  challenge: string;
  options: unknown;
}

/** Whether this browser can use passkeys here. */
export function hasPasskeys(): boolean {
  return (
    window.isSecureContext &&
    typeof window.PublicKeyCredential === 'function' &&
    'parseRequestOptionsFromJSON' in window.PublicKeyCredential
  );
}

/** Signs in with a passkey of this device. */
export async function signInWithPasskey(): Promise<{ user: User }> {
  const { challenge, options } = await request<Begun>('/auth/sign-in/passkey/options', { method: 'POST' });
  const credential = await navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
      options as PublicKeyCredentialRequestOptionsJSON,
    ),
  });
  return request('/auth/sign-in/passkey', {
    method: 'POST',
    body: { challenge, response: jsonOf(credential) },
  });
}

/** Makes a passkey on this device and keeps it for the user. */
export async function makePasskey(name: string, password: string): Promise<void> {
  const { challenge, options } = await request<Begun>('/auth/passkeys/options', {
    method: 'POST',
    body: { password },
  });
  const credential = await navigator.credentials.create({
    publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
      options as PublicKeyCredentialCreationOptionsJSON,
    ),
  });
  await request('/auth/passkeys', {
    method: 'POST',
    body: { challenge, name, response: jsonOf(credential) },
  });
}

function jsonOf(credential: Credential | null): unknown {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('no passkey', 'NotAllowedError');
  return credential.toJSON();
}
