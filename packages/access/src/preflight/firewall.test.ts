import { describe, expect, test } from 'vitest';
import { iptablesVerdict, nftVerdict } from './firewall.ts';

const chain = (...lines: string[]) => `table inet filter {
  chain input {
    type filter hook input priority 0; policy drop;
    iif "lo" accept
    ct state established,related accept
    ${lines.join('\n    ')}
  }
  chain forward {
    type filter hook forward priority 0; policy drop;
  }
}`;

describe('the firewall of the server', () => {
  test.each([
    ['-P INPUT ACCEPT', 443, 'accepts'],
    ['-P INPUT DROP', 443, 'drops'],
    ['-P INPUT DROP\n-A INPUT -p tcp -m tcp --dport 22 -j ACCEPT', 443, 'drops'],
    ['-P INPUT DROP\n-A INPUT -p tcp -m multiport --dports 80,443 -j ACCEPT', 443, 'accepts'],
    ['-P INPUT DROP\n-A INPUT -i tailscale0 -j ACCEPT', 80, 'accepts'],
    ['-P INPUT DROP\n-A INPUT -i eth0 -j ACCEPT', 80, 'drops'],
    ['-P INPUT DROP\n-A INPUT ! -i eth0 -p tcp -m tcp --dport 1:1024 -j ACCEPT', 80, 'accepts'],
    ['-P INPUT DROP\n-A INPUT -m conntrack --ctstate RELATED,ESTABLISHED -j ACCEPT', 22, 'drops'],
    ['-P INPUT ACCEPT\n-A INPUT -p tcp -m tcp --dport 80 -j REJECT', 80, 'drops'],
    ['-P INPUT DROP\n-A INPUT -j ufw-before-input', 80, 'unknown'],
    ['', 80, 'unknown'],
  ] as const)('NET15, NET118: iptables %j on %i %s', (rules, port, verdict) => {
    expect(iptablesVerdict(rules, port)).toBe(verdict);
  });

  test.each([
    ['', 443, 'accepts'],
    [chain(), 443, 'drops'],
    [chain('tcp dport { 22, 80, 443 } accept'), 443, 'accepts'],
    [chain('tcp dport { 22, 80 } accept'), 443, 'drops'],
    [chain('tcp dport ssh accept'), 22, 'accepts'],
    [chain('iifname "tailscale0" accept'), 80, 'accepts'],
    [chain('iifname "eth0" tcp dport 80 accept'), 80, 'drops'],
    [chain('tcp dport 1-1024 accept'), 80, 'accepts'],
    [chain('ip saddr 10.0.0.0/8 accept'), 80, 'drops'],
    [chain('jump custom'), 80, 'unknown'],
  ] as const)('NET15, NET118: nftables %j on %i %s', (rules, port, verdict) => {
    expect(nftVerdict(rules, port)).toBe(verdict);
  });
});
