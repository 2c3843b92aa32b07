import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { once } from 'node:events';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { certify } from './certify.ts';
import { freePort } from '../../../../test/harness/free-port.ts';
import { until } from './until.ts';

/** A mail server of its own in a temporary folder. */
export interface Dovecot {
  port: number;
  /** Where it is encrypted from the first byte; `port` is by STARTTLS. */
  tlsPort: number;
  /** The certificate of the authority that has signed that of the server, which is for 127.0.0.1. */
  authority: string;
  user: string;
  password: string;
  /** Puts a mail into the mailbox, as a delivery does. */
  deliver: (raw: string | Buffer, folder?: string) => void;
  /** Makes the server number its mails anew. */
  renumber: () => void;
  /** The files of a folder, with the flags that their names tell. */
  mails: (folder?: string) => string[];
  /** Ends the server; it begins again where it was by `start`. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
  close: () => Promise<void>;
}

const path = `${process.env['PATH'] ?? ''}:/usr/local/sbin:/usr/sbin:/sbin`;

/** Whether this system has Dovecot. */
export const hasDovecot = spawnSync('sh', ['-c', 'command -v dovecot'], { env: { PATH: path } }).status === 0;

/** An ordinary user: mails of root are none that Dovecot keeps. */
const [uid, gid, name] =
  process.getuid?.() === 0
    ? [65_534, 65_534, 'nobody']
    : [userInfo().uid, userInfo().gid, userInfo().username];

/** Starts Dovecot on a free port, as an ordinary user also where root asks; without `idle` it tells nobody what arrives. */
export async function startDovecot({ idle = true } = {}): Promise<Dovecot> {
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-dovecot-'));
  const home = join(folder, 'home');
  own(folder);
  const maildir = (of = 'INBOX') => join(home, 'Maildir', of === 'INBOX' ? '' : `.${of}`);
  const make = (of: string) => {
    for (const each of ['', 'new', 'cur', 'tmp']) {
      mkdirSync(join(maildir(of), each), { recursive: true });
      own(join(maildir(of), each));
    }
  };
  mkdirSync(home);
  own(home);
  mkdirSync(join(folder, 'run'));
  own(join(folder, 'run'));
  make('INBOX');
  make('Done');
  const [port, tlsPort, password] = [await freePort(), await freePort(), 'swordfish-in-the-inbox'];
  const authority = certify(folder, ['IP:127.0.0.1']);
  for (const each of ['site.pem', 'site.key']) own(join(folder, each));
  const config = join(folder, 'dovecot.conf');
  writeFileSync(config, configOf({ folder, home, port, tlsPort, password, idle }));
  let serial = 0;
  let child: ReturnType<typeof spawn> | undefined;
  const start = async () => {
    child = spawn('dovecot', ['-F', '-c', config], { env: { PATH: path }, stdio: 'ignore', uid, gid });
    await until(() => answers(port));
  };
  const stop = async () => {
    if (child === undefined) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    child = undefined;
  };
  await start();
  return {
    port,
    tlsPort,
    authority,
    user: 'bakery',
    password,
    start,
    stop,
    deliver(raw, to = 'INBOX') {
      const file = `${Date.now()}.M${String((serial += 1)).padStart(6, '0')}P${process.pid}.localhost`;
      const draft = join(maildir(to), 'tmp', file);
      writeFileSync(draft, raw);
      own(draft);
      renameSync(draft, join(maildir(to), 'new', file));
    },
    renumber() {
      const list = join(maildir(), 'dovecot-uidlist');
      const [first = '', ...rest] = readFileSync(list, 'utf8').split('\n');
      const validity = Number(/ V(\d+)/.exec(first)?.[1]) + 1;
      writeFileSync(list, [first.replace(/ V\d+ N\d+/, ` V${validity} N1`)].join('\n') + '\n');
      for (const each of readdirSync(maildir()))
        if (each.startsWith('dovecot.index')) rmSync(join(maildir(), each));
      if (rest.length === 0) throw new Error('the server has numbered nothing yet');
    },
    mails: (of = 'INBOX') =>
      ['new', 'cur'].flatMap((each) => readdirSync(join(maildir(of), each)).map((file) => `${each}/${file}`)),
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function own(made: string): void {
  if (process.getuid?.() === 0) chownSync(made, uid, gid);
}

function configOf(given: {
  folder: string;
  home: string;
  port: number;
  tlsPort: number;
  password: string;
  idle: boolean;
}): string {
  const { folder, home, port, tlsPort, password, idle } = given;
  return `
base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = yes
ssl_cert = <${folder}/site.pem
ssl_key = <${folder}/site.key
disable_plaintext_auth = no
default_internal_user = ${name}
default_internal_group = ${spawnSync('id', ['-gn', name]).stdout.toString().trim()}
default_login_user = ${name}
first_valid_uid = ${uid}
first_valid_gid = ${gid}
mail_location = maildir:~/Maildir
mail_max_userip_connections = 100
${idle ? '' : 'imap_capability = IMAP4rev1 SASL-IR LOGIN-REFERRALS ID ENABLE LITERAL+ UIDPLUS SEARCHRES\n'}service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${tlsPort}
    ssl = yes
  }
}
namespace inbox {
  inbox = yes
}
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${home}
}
`;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
