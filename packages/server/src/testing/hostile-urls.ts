/** Web addresses that lead, or try to lead, to the machine itself or into its networks; each with this port. */
export function hostileUrls(port: number): string[] {
  const urls = hosts().flatMap((host) => [
    `http://${host}:${port}/`,
    `https://${host}:${port}/latest/meta-data/`,
    `HTTP://${host}:${port}/?x=http://example.com/`,
    `http://${host}:${port}#@example.com/`,
    `http:${host}:${port}/`,
    `http:\\\\${host}:${port}\\`,
  ]);
  return [...new Set([...urls, ...tricks(port), ...schemes(port)])];
}

/** Names and addresses of this machine and of private networks, in every spelling that a parser may take. */
function hosts(): string[] {
  const loopback = [127, 0, 0, 1];
  return [
    'localhost',
    'localhost.',
    'LOCALHOST',
    'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
    'localhost.localdomain',
    'ip6-localhost',
    ...spellings(loopback),
    ...spellings([127, 0, 0, 53]),
    ...spellings([0, 0, 0, 0]),
    ...spellings([10, 0, 0, 1]),
    ...spellings([172, 16, 0, 1]),
    ...spellings([192, 168, 0, 1]),
    ...spellings([169, 254, 169, 254]),
    ...spellings([100, 64, 0, 1]),
    ...spellings([100, 100, 100, 200]),
    '127.1',
    '127.0.1',
    '0',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    '１２７.０.０.１',
    '127.0.0.1.',
    '168.63.129.16',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[0000:0000:0000:0000:0000:0000:0000:0001]',
    '[::1%25lo]',
    '[fe80::1]',
    '[fe80::1%25eth0]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[fec0::1]',
    '[ff02::1]',
    '[2001:db8::1]',
    '[2001::7f00:1]',
    '[100::1]',
  ];
}

/** One IPv4 address as number, octal, hexadecimal, shortened, and inside IPv6. */
function spellings(bytes: readonly number[]): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  const high = hex(a * 256 + b);
  const low = hex(c * 256 + d);
  return [
    `${a}.${b}.${c}.${d}`,
    String(whole),
    `0x${hex(whole)}`,
    `0${whole.toString(8)}`,
    bytes.map((n) => `0x${hex(n)}`).join('.'),
    bytes.map((n) => `0${n.toString(8)}`).join('.'),
    bytes.map((n) => `000${n.toString(8)}`).join('.'),
    `${a}.${b * 65_536 + c * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    `[::ffff:${a}.${b}.${c}.${d}]`,
    `[::ffff:${high}:${low}]`,
    `[0:0:0:0:0:ffff:${high}:${low}]`,
    `[::${a}.${b}.${c}.${d}]`,
    `[64:ff9b::${high}:${low}]`,
    `[64:ff9b:1::${high}:${low}]`,
    `[2002:${high}:${low}::1]`,
  ];
}

/** Addresses that look as if they led elsewhere. */
function tricks(port: number): string[] {
  const here = `127.0.0.1:${port}`;
  return [
    `http://example.com@${here}/`,
    `http://user:password@${here}/`,
    `http://example.com:80@${here}/`,
    `http://${here}@${here}/`,
    `http://example.com%40${here}/`,
    `http://${here}\\@example.com/`,
    `http://${here}%2f@example.com:${port}/`,
    `http:///${here}/`,
    `http:/${here}/`,
    `////${here}/`,
    `//${here}/`,
    `\t http://${here}/`,
    `http://127.0.0.1\t:${port}/`,
    `http://127.0\n.0.1:${port}/`,
    `http://%31%32%37.0.0.1:${port}/`,
    `http://127.0.0.1%00.example.com:${port}/`,
    `http://127.0.0.1%20:${port}/`,
    `http://[::1]:${port}:80/`,
    `http://[::1].example.com:${port}/`,
    `http://0x7f.1:${port}/`,
    `http://017700000001:${port}/`,
    `http://127.0.0.1:0${port}/`,
    `http://localhost%2e:${port}/`,
    `http://:${port}/`,
    `http://`,
    '',
    'not an address',
  ];
}

/** Other schemes. */
function schemes(port: number): string[] {
  const names = [
    'ftp',
    'file',
    'gopher',
    'dict',
    'ldap',
    'tftp',
    'ws',
    'wss',
    'jar',
    'unix',
    'netdoc',
    'sftp',
    'smb',
  ];
  return [
    ...names.map((name) => `${name}://127.0.0.1:${port}/`),
    'file:///etc/passwd',
    'FILE:///etc/passwd',
    'data:text/plain,hello',
    'blob:http://127.0.0.1/x',
    'javascript:alert(1)',
    'about:blank',
    `view-source:http://127.0.0.1:${port}/`,
    `http+unix://%2fvar%2frun%2fdocker.sock/`,
  ];
}

function hex(n: number): string {
  return n.toString(16);
}
