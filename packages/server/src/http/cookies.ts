/** A cookie of ours: how it is read, set and taken back. */
export interface OwnCookie {
  read(header: string | undefined): string | undefined;
  set(value: string, seconds: number): string;
  clear(): string;
}

/** Every cookie there is. */
export interface OwnCookies {
  session: OwnCookie;
  device: OwnCookie;
  /** How far the database had come when its holder wrote last, where a standby is read from. */
  written: OwnCookie;
  /** Set while somebody is at the issuer of OpenID Connect. */
  oidc: OwnCookie;
}

/** Seconds of a day, for cookies that last. */
export const daySeconds = 86_400;

/** The cookies of the app. On https their names bind them to this very host, and browsers send them on https alone. */
export function ownCookies({ https }: { https: boolean }): OwnCookies {
  return {
    session: ownCookie('bakehouse_session', https),
    device: ownCookie('bakehouse_device', https),
    written: ownCookie('bakehouse_written', https),
    oidc: ownCookie('bakehouse_oidc', https),
  };
}

function ownCookie(plainName: string, https: boolean): OwnCookie {
  const name = https ? `__Host-${plainName}` : plainName;
  const write = (value: string, seconds: number) =>
    `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`;
  return {
    read(header = '') {
      const pair = header
        .split(';')
        .map((part) => part.trim())
        .find((part) => part.startsWith(`${name}=`));
      return pair?.slice(name.length + 1);
    },
    set: write,
    clear: () => write('', 0),
  };
}
