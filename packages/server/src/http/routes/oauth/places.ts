/** The address of `/mcp`: what a token is asked for. */
export function mcpAddress(publicUrl: string): string {
  return `${publicUrl}/mcp`;
}

/** Where an assistant reads how it gets a token. */
export function metadataAddress(publicUrl: string): string {
  return `${publicUrl}/.well-known/oauth-protected-resource/mcp`;
}
