/** Hashes a password for keeping, with Argon2id at OWASP's parameters. */
export async function hashPassword(password: string): Promise<string> {
  // Loaded on first use: the native part is not needed to start.
  const { hash } = await import('@node-rs/argon2');
  return hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
}

/** Whether this is the password that was hashed. */
export async function verifyPassword(hashed: string, password: string): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2');
  return verify(hashed, password);
}
