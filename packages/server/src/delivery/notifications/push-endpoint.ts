/** The push services of the browsers there are; one below a name that begins with a dot is meant by it, too. */
const services = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

/**
 * Whether something may be pushed to an address that a browser gave. Only known push services and the origins of the
 * configuration: the server would otherwise send requests to wherever a user likes.
 */
export function isPushEndpoint(endpoint: string, own: readonly string[]): boolean {
  if (endpoint.length > 2000 || !URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (own.includes(origin)) return true;
  return (
    protocol === 'https:' &&
    port === '' &&
    services.some((name) => (name.startsWith('.') ? hostname.endsWith(name) : hostname === name))
  );
}
