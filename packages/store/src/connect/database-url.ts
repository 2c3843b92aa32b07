import { Problem } from '@bakehouse/contract';
import type { PoolConfig } from 'pg';

/** One address of a database server. */
export interface HostPort {
  host: string;
  port: number;
}

/** The settings that hold an address of a database. */
export type DatabaseSetting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_READ_URL';

/** A parsed `DATABASE_URL`: what all hosts share, and the hosts in the order to try them. */
export interface DatabaseTarget {
  shared: Omit<PoolConfig, 'host' | 'port'>;
  hosts: HostPort[];
  /** The same database without a pooler before it; where it is given, the hosts are of a pooler in transaction mode. */
  direct?: DatabaseTarget | undefined;
}

const shape = /^postgres(?:ql)?:\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^/?]*)(?:\/([^?]*))?(?:\?(.*))?$/;

/** Reads `postgres://user:password@host:port,host:port/database?sslmode=…`; never repeats the password in an error. */
export function parseDatabaseUrl(url: string, setting: DatabaseSetting = 'DATABASE_URL'): DatabaseTarget {
  try {
    return parse(url);
  } catch (error) {
    if (!(error instanceof BadUrl)) throw error;
    throw new Problem('cannot_start', `${setting} cannot be used: ${error.message}.`, {}, error.cause);
  }
}

function parse(url: string): DatabaseTarget {
  const match = shape.exec(url);
  if (match === null) throw bad('it must look like postgres://user:password@host:5432/database');
  const [, user = '', password = '', authority = '', path = '', query = ''] = match;
  const parameters = new URLSearchParams(query);
  const socket = parameters.get('host');
  const hosts = socket === null ? authority.split(',').map(readHost) : [{ host: socket, port: 5432 }];
  const database = decode(path) || decode(user);
  if (user === '') throw bad('it names no user');
  if (database === '') throw bad('it names no database');
  return {
    hosts,
    shared: {
      user: decode(user),
      password: decode(password),
      database,
      ssl: readSsl(parameters.get('sslmode')),
    },
  };
}

function readHost(text: string): HostPort {
  const match = /^(\[[0-9a-fA-F:.]+\]|[^:[\]\s]*)(?::(\d{1,5}))?$/.exec(text);
  const port = Number(match?.[2] ?? 5432);
  if (match === null || port < 1 || port > 65_535) throw bad(`"${text}" is no host and port`);
  const host = decode(match[1] ?? '').replace(/^\[|\]$/g, '');
  return { host: host === '' ? 'localhost' : host, port };
}

function readSsl(mode: string | null): boolean | { rejectUnauthorized: boolean } {
  if (mode === null || mode === 'disable' || mode === 'allow' || mode === 'prefer') return false;
  if (mode === 'require') return { rejectUnauthorized: false };
  if (mode === 'verify-ca' || mode === 'verify-full') return { rejectUnauthorized: true };
  throw bad(`sslmode "${mode}" is none of disable, allow, prefer, require, verify-ca, verify-full`);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    throw bad('it holds a % that is no escape', cause);
  }
}

class BadUrl extends Error {}

function bad(why: string, cause?: unknown): BadUrl {
  return new BadUrl(why, { cause });
}
