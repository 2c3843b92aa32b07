import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { instructions } from '../bare-root/dockerfile.ts';
import { dockerfileFaults } from './dockerfile-faults.ts';

const text = readFileSync(join(import.meta.dirname, '../../deploy/Dockerfile'), 'utf8');
const codes = (dockerfile: string) =>
  dockerfileFaults(instructions(dockerfile)).map((fault) => fault.slice(0, 6));

test('SHIP3 hadolint has nothing to say of the Dockerfile', () => {
  expect(dockerfileFaults(instructions(text))).toEqual([]);
});

test.each([
  ['DL3000', 'WORKDIR /data', 'WORKDIR data'],
  ['DL3002', 'USER 1000', 'USER 0'],
  ['DL3003', 'RUN npm ci', 'RUN cd /src && npm ci'],
  ['DL3004', 'RUN npm ci', 'RUN sudo npm ci'],
  ['DL3006', 'FROM node:22-bookworm-slim AS build', 'FROM node AS build'],
  ['DL3006', 'FROM node:22-bookworm-slim AS build', 'FROM node:latest AS build'],
  ['DL3008', 'RUN npm ci', 'RUN apt-get update && apt-get install -y git && npm ci'],
  ['DL3012', 'STOPSIGNAL SIGTERM', 'HEALTHCHECK CMD ["true"]'],
  ['DL3016', 'npm cache clean --force', 'npm install --global pm2'],
  ['DL3020', 'COPY . .', 'ADD . .'],
  ['DL3022', 'COPY --from=build', 'COPY --from=built'],
  ['DL3024', 'FROM node:22-bookworm-slim\n', 'FROM node:22-bookworm-slim AS build\n'],
  ['DL3025', 'CMD ["start"]', 'CMD start'],
  ['DL3027', 'RUN npm ci', 'RUN apt install git=1 && npm ci'],
  ['DL3045', 'WORKDIR /src\n', ''],
  ['DL3057', 'HEALTHCHECK', 'LABEL health'],
  ['DL3061', 'FROM node:22-bookworm-slim AS build\n', 'USER 1000\nFROM node:22-bookworm-slim AS build\n'],
  ['DL3066', 'USER 1000', 'USER node'],
  ['DL4000', 'STOPSIGNAL SIGTERM', 'MAINTAINER bakers'],
  ['DL4003', 'STOPSIGNAL SIGTERM', 'CMD ["migrate"]'],
  ['DL4004', 'STOPSIGNAL SIGTERM', 'ENTRYPOINT ["node"]'],
  ['DL4006', 'RUN npm ci', 'RUN npm ci | tee log'],
])('SHIP3 %s is found where "%s" is written as "%s"', (code, right, wrong) => {
  expect(text).toContain(right);
  expect(codes(text.replace(right, wrong))).toContain(code);
});
