import { describe, expect, test } from 'vitest';
import { allowedHosts } from '../../foundation/addresses/allowed-hosts.ts';
import { closedPorts } from './closed-ports.ts';
import { findTarget, systemResolve, type HostAddress } from './find-target.ts';

const publicAddress: HostAddress = { address: '93.184.216.34', family: 4 };
const internalAddress: HostAddress = { address: '10.1.2.3', family: 4 };

/** Finds a target where every name has these addresses. */
function find(url: string, addresses: HostAddress[] = [publicAddress], allowed: string[] = []) {
  return findTarget(url, { allowsPrivate: allowedHosts(allowed), resolve: async () => addresses });
}

/** The ports that browsers refuse: the list of the Fetch standard. */
const refusedByBrowsers = [
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
];

/** Databases, caches, file shares and the control of containers, which browsers do not refuse. */
const internalServices: Record<number, string> = {
  445: 'SMB',
  1433: 'SQL Server',
  1521: 'Oracle',
  2375: 'Docker',
  2379: 'etcd',
  3306: 'MySQL',
  5432: 'PostgreSQL',
  6379: 'Redis',
  9042: 'Cassandra',
  11211: 'memcached',
  27017: 'MongoDB',
};

describe('ports', () => {
  const closed = new Set([...refusedByBrowsers, ...Object.keys(internalServices).map(Number)]);

  test('DATA15 exactly the ports of other protocols are refused', async () => {
    expect(new Set(closedPorts)).toEqual(closed);
    const looked = [...closed].flatMap((port) => [port - 1, port, port + 1]).filter((port) => port >= 0);
    for (const port of new Set([...looked, 80, 443, 3000, 8080, 8443, 65_535])) {
      const found = find(`http://93.184.216.34:${port}/`).then(
        () => 'found',
        () => 'refused',
      );
      expect(await found, String(port)).toBe(closed.has(port) ? 'refused' : 'found');
    }
  });

  test.each(['http', 'https'])('DATA15 a refused port is named, over %s too', async (scheme) => {
    await expect(find(`${scheme}://api.example:5432/`)).rejects.toMatchObject({
      code: 'address_refused',
      message: '"api.example:5432" may not be called: port 5432 belongs to another protocol',
    });
  });

  test('DATA17 a port of another protocol is open on a host that is allowed', async () => {
    const allowed = ['erp.local:22'];
    expect(await find('http://erp.local:22/', [internalAddress], allowed)).toMatchObject({
      addresses: [internalAddress],
    });
    await expect(find('http://erp.local:25/', [publicAddress], allowed)).rejects.toMatchObject({
      code: 'address_refused',
    });
  });
});

describe('the port that is checked', () => {
  test.each([
    ['http://erp.local/', 'erp.local:80'],
    ['http://erp.local:80/', 'erp.local:80'],
    ['https://erp.local/', 'erp.local:443'],
    ['https://erp.local:8443/', 'erp.local:8443'],
  ])('DATA17 of %s is that of %s', async (url, allowed) => {
    expect((await find(url, [internalAddress], [allowed])).url.href).toBe(url.replace(':80/', '/'));
    await expect(find(url, [internalAddress], ['erp.local:81'])).rejects.toMatchObject({
      code: 'address_refused',
    });
  });
});

describe('hosts', () => {
  test('a name is looked up without brackets and without the dot at its end', async () => {
    const asked: string[] = [];
    const resolve = async (host: string) => {
      asked.push(host);
      return [publicAddress];
    };
    const rules = { allowsPrivate: () => false, resolve };
    await findTarget('https://Shop.Example./a', rules);
    await findTarget('https://shop.example:444/a', rules);
    expect(asked).toEqual(['shop.example', 'shop.example']);
  });

  test('a host that is an address is not looked up', async () => {
    const rules = { allowsPrivate: () => false, resolve: () => Promise.reject(new Error('looked up')) };
    const { addresses } = await findTarget('http://[2606:4700::1111]/', rules);
    expect(addresses).toEqual([{ address: '2606:4700::1111', family: 6 }]);
    expect((await findTarget('http://8.8.8.8/', rules)).addresses).toEqual([
      { address: '8.8.8.8', family: 4 },
    ]);
  });

  test.each([
    [[internalAddress]],
    [[publicAddress, internalAddress]],
    [[internalAddress, publicAddress]],
    [[publicAddress, { address: '::1', family: 6 }]],
  ])('DATA15 one internal address is enough to refuse a name: %j', async (addresses) => {
    await expect(find('http://shop.example:8080/', addresses)).rejects.toMatchObject({
      code: 'address_refused',
      message:
        '"shop.example:8080" may not be called: it is not on the public internet; ALLOW_PRIVATE_HOSTS can allow it',
    });
  });

  test('DATA17 an allowed address does not open the others of a name', async () => {
    const other: HostAddress = { address: '10.1.2.4', family: 4 };
    await expect(find('http://shop.example/', [internalAddress, other], ['10.1.2.3'])).rejects.toMatchObject({
      code: 'address_refused',
    });
    expect(
      (await find('http://shop.example/', [internalAddress, publicAddress], ['10.1.2.3'])).addresses,
    ).toEqual([internalAddress, publicAddress]);
  });

  test('a name that is not known, or has no address, has failed', async () => {
    const cause = new Error('ENOTFOUND');
    const rules = { allowsPrivate: () => false, resolve: () => Promise.reject(cause) };
    await expect(findTarget('http://gone.example/', rules)).rejects.toMatchObject({
      code: 'upstream_failed',
      message: 'The host "gone.example" cannot be found',
      cause,
    });
    await expect(find('http://empty.example/', [])).rejects.toMatchObject({
      code: 'upstream_failed',
      message: 'The host "empty.example" has no address',
    });
  });

  test('this machine knows all its own addresses', async () => {
    const found = await systemResolve('localhost');
    expect(found).toContainEqual({ address: '127.0.0.1', family: 4 });
  });
});

describe('addresses', () => {
  test.each([
    ['shop.example/a', 'invalid', '"shop.example/a" is not a web address'],
    ['http://', 'invalid', '"http://" is not a web address'],
    ['ftp://shop.example/', 'address_refused', '"ftp://shop.example/": only http and https are allowed'],
    ['file:///etc/passwd', 'address_refused', '"file:///etc/passwd": only http and https are allowed'],
    ['http://user@shop.example/', 'address_refused', expect.stringContaining('send a header')],
    ['http://:word@shop.example/', 'address_refused', expect.stringContaining('send a header')],
  ])('DATA15 %s is refused', async (url, code, message: unknown) => {
    await expect(find(url)).rejects.toMatchObject({ code, message });
  });

  test('a long address is told by its beginning', async () => {
    await expect(find('x'.repeat(201))).rejects.toMatchObject({
      message: `"${'x'.repeat(200)}…" is not a web address`,
    });
    await expect(find('x'.repeat(200))).rejects.toMatchObject({
      message: `"${'x'.repeat(200)}" is not a web address`,
    });
  });
});
