import { describe, expect, test } from 'vitest';
import { normalise, opens, parseIp, parsePorts, protocolsOf, showPorts, subtract } from './ports.ts';

describe('ports as a policy writes them', () => {
  test.each([
    ['tcp:22', 'tcp:22'],
    ['udp:53', 'udp:53'],
    ['tcp:8000-8100', 'tcp:8000-8100'],
    ['tcp:22,80-81', 'tcp:22,80-81'],
    ['tcp: 22 , 24 - 25', 'tcp:22,24-25'],
    ['tcp:*', 'tcp:*'],
    ['443', 'sctp:443 tcp:443 udp:443'],
    ['22-23', 'sctp:22-23 tcp:22-23 udp:22-23'],
    ['icmp', 'icmp:*'],
    ['*', 'everything'],
    ['*:22', 'icmp:22 other:22 sctp:22 tcp:22 udp:22'],
    [':22', 'icmp:22 other:22 sctp:22 tcp:22 udp:22'],
    ['tcp:x', ''],
    ['tcp:22-x', ''],
    ['tcp:x-22', ''],
    ['tcp:22,x', 'tcp:22'],
  ])('NET31: %s opens %j', (entry, shown) => {
    expect(showPorts(parseIp(entry))).toBe(shown);
  });

  test('NET31: a destination opens its ports for each protocol', () => {
    expect(showPorts(parsePorts('22,80-81', ['tcp', 'udp']))).toBe('tcp:22,80-81 udp:22,80-81');
    expect(parsePorts('*', ['tcp'])).toEqual([{ protocol: 'tcp', from: 0, to: 65_535 }]);
  });

  test('NET31: no protocol means all of them', () => {
    const all = ['tcp', 'udp', 'icmp', 'sctp', 'other'];
    for (const name of [undefined, '', '*']) expect(protocolsOf(name)).toEqual(all);
    expect(protocolsOf('tcp')).toEqual(['tcp']);
  });
});

const range = (from: number, to: number, protocol = 'tcp') => ({ protocol, from, to });

describe('ranges', () => {
  test('NET31: include their first and last port, of their protocol', () => {
    const ranges = [range(20, 22), range(80, 80)];
    expect([19, 20, 22, 23, 79, 80, 81].map((port) => opens(ranges, 'tcp', port))).toEqual([
      false,
      true,
      true,
      false,
      false,
      true,
      false,
    ]);
    expect(opens(ranges, 'udp', 21)).toBe(false);
    expect(opens([], 'tcp', 21)).toBe(false);
  });

  test('NET31: that touch or overlap are one, in order; others stay', () => {
    const ranges = [
      range(30, 40),
      range(10, 20),
      range(21, 25),
      range(12, 15),
      range(27, 28),
      range(5, 6, 'sctp'),
    ];
    expect(normalise(ranges)).toEqual([range(5, 6, 'sctp'), range(10, 25), range(27, 28), range(30, 40)]);
    expect(normalise([range(1, 2), range(3, 4, 'udp')])).toEqual([range(1, 2), range(3, 4, 'udp')]);
    expect(ranges[1]).toEqual(range(10, 20));
  });

  test('NET32: are cut exactly where another begins and ends', () => {
    const cut = (...without: ReturnType<typeof range>[]) => showPorts(subtract([range(10, 20)], without));
    expect(cut(range(10, 20))).toBe('');
    expect(cut(range(1, 10))).toBe('tcp:11-20');
    expect(cut(range(20, 30))).toBe('tcp:10-19');
    expect(cut(range(15, 15))).toBe('tcp:10-14,16-20');
    expect(cut(range(1, 9))).toBe('tcp:10-20');
    expect(cut(range(21, 30))).toBe('tcp:10-20');
    expect(cut(range(11, 19))).toBe('tcp:10,20');
    expect(cut(range(10, 20, 'udp'))).toBe('tcp:10-20');
    expect(cut(range(1, 12), range(18, 30))).toBe('tcp:13-17');
    expect(cut()).toBe('tcp:10-20');
  });

  test('NET32: are shown as people write them', () => {
    expect(showPorts([range(0, 65_535)])).toBe('tcp:*');
    expect(showPorts([range(0, 80)])).toBe('tcp:0-80');
    expect(showPorts([range(80, 65_535)])).toBe('tcp:80-65535');
    expect(showPorts([range(22, 22), range(53, 53, 'udp')])).toBe('tcp:22 udp:53');
    expect(showPorts([])).toBe('');
    const almost = ['tcp', 'udp', 'icmp', 'sctp'].map((name) => range(0, 65_535, name));
    expect(showPorts(almost)).toBe('icmp:* sctp:* tcp:* udp:*');
  });
});
