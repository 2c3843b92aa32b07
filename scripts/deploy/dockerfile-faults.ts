import type { Instruction } from '../bare-root/dockerfile.ts';

/** A rule, called as hadolint calls it: what is wrong with an instruction, seen with those before it. */
interface Rule {
  code: string;
  about: string;
  isBroken: (instruction: Instruction, before: readonly Instruction[]) => boolean;
}

/** A rule on what is run; commands are told apart where one ends. */
const inRun = (code: string, about: string, pattern: RegExp): Rule => ({
  code,
  about,
  isBroken: ({ name, value }) =>
    name === 'RUN' && value.split(/&&|\|\||;/).some((each) => pattern.test(each.trim())),
});

const named = (before: readonly Instruction[]) =>
  before.flatMap(({ name, value }) => (name === 'FROM' ? (/ AS (\S+)$/i.exec(value)?.[1] ?? []) : []));

const sinceFrom = (before: readonly Instruction[]) =>
  before.slice(before.findLastIndex(({ name }) => name === 'FROM') + 1);

const once = (code: string, which: string): Rule => ({
  code,
  about: `only one ${which} counts in a stage`,
  isBroken: ({ name }, before) => name === which && sinceFrom(before).some((each) => each.name === which),
});

const rules: readonly Rule[] = [
  {
    code: 'DL3061',
    about: 'FROM or ARG comes first',
    isBroken: ({ name }, before) => before.length === 0 && name !== 'FROM' && name !== 'ARG',
  },
  {
    code: 'DL3006',
    about: 'an image is named with its version, and not as latest',
    isBroken: ({ name, value }, before) => {
      const [image = ''] = value.split(' ');
      return name === 'FROM' && !named(before).includes(image) && !/:(?!latest$)[\w.-]+$/.test(image);
    },
  },
  {
    code: 'DL3024',
    about: 'each stage has a name of its own',
    isBroken: ({ name, value }, before) =>
      name === 'FROM' && named(before).some((stage) => value.endsWith(` AS ${stage}`)),
  },
  {
    code: 'DL3022',
    about: 'COPY --from names a stage above',
    isBroken: ({ name, value }, before) => {
      const from = /^--from=(\S+)/.exec(value)?.[1];
      return name === 'COPY' && from !== undefined && !named(before).includes(from);
    },
  },
  {
    code: 'DL3045',
    about: 'COPY to a relative path follows a WORKDIR',
    isBroken: ({ name, value }, before) =>
      name === 'COPY' &&
      !(value.split(' ').at(-1) ?? '').startsWith('/') &&
      !sinceFrom(before).some((each) => each.name === 'WORKDIR'),
  },
  {
    code: 'DL3000',
    about: 'WORKDIR is absolute',
    isBroken: ({ name, value }) => name === 'WORKDIR' && !value.startsWith('/'),
  },
  { code: 'DL3020', about: 'files are copied by COPY', isBroken: ({ name }) => name === 'ADD' },
  { code: 'DL4000', about: 'MAINTAINER is out of use', isBroken: ({ name }) => name === 'MAINTAINER' },
  {
    code: 'DL3025',
    about: 'CMD and ENTRYPOINT are lists in JSON',
    isBroken: ({ name, value }) => (name === 'CMD' || name === 'ENTRYPOINT') && !/^\[".*"\]$/.test(value),
  },
  {
    code: 'DL3066',
    about: 'a user is given by number',
    isBroken: ({ name, value }) => name === 'USER' && !/^\d+(:\d+)?$/.test(value),
  },
  {
    code: 'DL4006',
    about: 'a pipe fails when its beginning fails: SHELL with pipefail comes before',
    isBroken: ({ name, value }, before) =>
      name === 'RUN' &&
      /[^|]\|[^|]/.test(value) &&
      !sinceFrom(before).some((each) => each.name === 'SHELL' && each.value.includes('pipefail')),
  },
  once('DL4003', 'CMD'),
  once('DL4004', 'ENTRYPOINT'),
  once('DL3012', 'HEALTHCHECK'),
  inRun('DL3003', 'WORKDIR changes the folder, not cd', /^cd\s/),
  inRun('DL3004', 'there is no sudo', /^sudo\s/),
  inRun('DL3008', 'packages of apt are named with their versions', /^apt-get .*install (?!.*=)/),
  inRun(
    'DL3016',
    'packages of npm are named with their versions, or are files',
    /^npm (i|install) .*(?<![\w./*-])@?[\w-]+$/,
  ),
  inRun('DL3027', 'apt is for people: apt-get', /^apt\s/),
];

/** What hadolint would say of a Dockerfile, as far as it concerns what ours does, and that the last stage is no root's and tells its health. */
export function dockerfileFaults(all: readonly Instruction[]): string[] {
  const found = all.flatMap((instruction, at) =>
    rules
      .filter(({ isBroken }) => isBroken(instruction, all.slice(0, at)))
      .map(({ code, about }) => `${code} ${instruction.name} ${instruction.value}: ${about}`),
  );
  const last = sinceFrom(all);
  const user = last.findLast(({ name }) => name === 'USER')?.value ?? 'root';
  if (/^(0|root)\b/.test(user)) found.push('DL3002 the last user is root');
  if (!last.some(({ name }) => name === 'HEALTHCHECK')) found.push('DL3057 there is no HEALTHCHECK');
  return found;
}
