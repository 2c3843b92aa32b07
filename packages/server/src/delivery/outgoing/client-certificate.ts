/** By what a client proves itself while the connection is encrypted, and whom it trusts besides those that everybody does. */
export interface ClientCertificate {
  cert: string;
  key: string;
  passphrase?: string | undefined;
  ca?: string | undefined;
}
