import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { pageBuilder } from '../../packages/server/src/cli/commands/page-builder.ts';
import { start } from '../../packages/server/src/cli/commands/start.ts';
import { commands } from '../../packages/server/src/cli/commands/index.ts';
import { configKeys } from '../../packages/server/src/foundation/config/keys.ts';
import { root } from '../harness/product.ts';

const folder = join(root, 'deploy', 'kubernetes');
const text = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');

interface Container {
  name: string;
  image: string;
  args: string[];
  env?: { name: string; valueFrom?: Record<string, { name: string; key: string }> }[];
  envFrom?: Record<string, { name: string }>[];
  ports?: { name: string; containerPort: number }[];
  readinessProbe?: Probe;
  livenessProbe?: Probe;
  securityContext: object;
  resources: { requests: Record<string, string>; limits: Record<string, string> };
  volumeMounts: { name: string; mountPath: string }[];
}
interface Probe {
  httpGet: { path: string; port: string };
}
interface Pod {
  metadata: { labels: Record<string, string> };
  spec: {
    automountServiceAccountToken: boolean;
    securityContext: object;
    terminationGracePeriodSeconds?: number;
    containers: Container[];
    volumes: { name: string }[];
  };
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  spec: {
    template: Pod;
    replicas?: number;
    minAvailable?: number;
    selector: Record<string, unknown>;
    ports: { name: string; port: number; targetPort: string }[];
    podSelector: { matchLabels?: Record<string, string> };
    ingress?: { ports: { port: number }[] }[];
    rules: { http: { paths: { backend: { service: { name: string; port: { name: string } } } }[] } }[];
    volumeClaimTemplates?: { metadata: { name: string } }[];
  };
}

const files = readdirSync(folder).filter((name) => name !== 'kustomization.yaml' && name !== 'secret.yaml');
const manifests = files.flatMap((name) =>
  parseAllDocuments(text('deploy', 'kubernetes', name)).map((each) => {
    if (each.errors[0] !== undefined) throw new Error(`${name}: ${each.errors[0].message}`);
    return each.toJS() as Manifest;
  }),
);
const of = (...kinds: string[]) => manifests.filter(({ kind }) => kinds.includes(kind));
const one = (kind: string, name: string) => {
  const [found, ...more] = of(kind).filter((each) => each.metadata.name === name);
  if (found === undefined || more.length > 0) throw new Error(`there must be one ${kind} ${name}`);
  return found;
};
const workloads = of('Deployment', 'StatefulSet', 'Job');
const containers = workloads.flatMap(({ spec }) => spec.template.spec.containers);
const labelOf = (pod: Pod) => pod.metadata.labels['app.kubernetes.io/name'];

const portOf = (name: string) =>
  Object.fromEntries(
    (containers.find((each) => each.name === name)?.ports ?? []).map((port) => [
      port.name,
      port.containerPort,
    ]),
  );
const usual = (key: 'PORT' | 'SITE_PORT') => configKeys[key].schema.parse(undefined);

test('SHIP9 the folder names every manifest, and the image is that of compose', () => {
  const { resources, images } = parse(text('deploy', 'kubernetes', 'kustomization.yaml')) as {
    resources: string[];
    images: { name: string; newTag: string }[];
  };
  // Everybody makes secret.yaml from the example.
  expect(resources.map((name) => name.replace('secret.yaml', 'secret.example.yaml')).toSorted()).toEqual(
    files.toSorted(),
  );
  const composed = (parse(text('deploy', 'compose.yaml')) as { services: Record<string, { image: string }> })
    .services['bakehouse']?.image;
  expect(new Set(containers.map(({ image }) => image))).toEqual(new Set([composed]));
  expect(images.map(({ name }) => name)).toEqual([composed]);
  expect(images[0]?.newTag).toMatch(/^\d/);
  expect(text('.gitignore').split('\n')).toContain('deploy/kubernetes/secret.yaml');
});

test('SHIP9 there is a migration, web and worker more than once with a budget, and one page builder', () => {
  expect(workloads.map(({ kind, metadata }) => `${kind} ${metadata.name}`).toSorted()).toEqual([
    'Deployment web',
    'Deployment worker',
    'Job migrate',
    'StatefulSet page-builder',
  ]);
  for (const role of ['web', 'worker']) {
    const { spec } = one('Deployment', role);
    const budget = one('PodDisruptionBudget', role).spec;
    expect(spec.replicas).toBeGreaterThan(budget.minAvailable ?? 0);
    expect(budget.selector).toEqual(spec.selector);
    expect(spec.template.spec.containers[0]?.args).toEqual(['start', '--role', role]);
    expect(start.options?.['role']?.about).toContain(role);
  }
  expect(one('StatefulSet', 'page-builder').spec.replicas).toBe(1);
  for (const { args } of containers) expect(commands.map(({ name }) => name)).toContain(args[0]);
});

test('SHIP9 every setting exists, and every value that is named is there', () => {
  const config = one('ConfigMap', 'bakehouse').data ?? {};
  const secret = one('Secret', 'bakehouse').stringData ?? {};
  for (const [name, value] of Object.entries({ ...config, ...secret })) {
    const key = configKeys[name as keyof typeof configKeys];
    expect(key?.schema.safeParse(value), name).toMatchObject({ success: true });
    expect(('secret' in key && key.secret) === name in secret, `${name} is where it belongs`).toBe(true);
  }
  for (const { name, env = [], envFrom = [] } of containers) {
    for (const source of envFrom)
      for (const [kind, to] of Object.entries(source))
        one(kind === 'secretRef' ? 'Secret' : 'ConfigMap', to.name);
    // What the page builder reads its command tells.
    for (const each of env) expect(pageBuilder.details, name).toContain(each.name);
    for (const { valueFrom = {} } of env)
      for (const [kind, { key }] of Object.entries(valueFrom))
        expect(kind === 'secretKeyRef' ? secret : config).toHaveProperty(key);
  }
  const grace = one('Deployment', 'web').spec.template.spec.terminationGracePeriodSeconds ?? 0;
  expect(grace).toBeGreaterThan(Number(config['DRAIN_SECONDS']) + Number(config['STOP_SECONDS']));
});

test('SHIP9 probes ask paths that exist, on ports that are listened on', () => {
  const { paths } = JSON.parse(text('docs', 'reference', 'openapi.json')) as { paths: object };
  const builder = text('packages', 'sites', 'src', 'api', 'api-server.ts');
  for (const { name, args, ports = [], readinessProbe, livenessProbe } of containers) {
    if (args[0] === 'migrate') continue;
    for (const probe of [readinessProbe, livenessProbe]) {
      const { path = '', port } = probe?.httpGet ?? {};
      if (args[0] === 'start') expect(paths).toHaveProperty([path]);
      else expect(builder).toContain(`app.get('${path}'`);
      expect(
        ports.map((each) => each.name),
        name,
      ).toContain(port);
    }
  }
  for (const role of ['web', 'worker']) expect(portOf(role)).toEqual({ http: usual('PORT') });
  expect(portOf('page-builder')).toEqual({ api: 8082, sites: usual('SITE_PORT') });
  expect(text('packages', 'sites', 'src', 'config.ts')).toContain('PAGE_BUILDER_PORT: port.default(8082)');
  expect(one('ConfigMap', 'bakehouse').data?.['PAGE_BUILDER_URL']).toBe('http://page-builder:8082');
});

test('SHIP9 services, ingresses and policies lead to ports of pods that are there', () => {
  const pods = workloads.map(({ spec }) => spec.template);
  for (const { metadata, spec } of of('Service')) {
    const pod = pods.find((each) => labelOf(each) === spec.selector['app.kubernetes.io/name']);
    for (const { port, targetPort } of spec.ports)
      expect(pod?.spec.containers[0]?.ports, metadata.name).toContainEqual({
        name: targetPort,
        containerPort: port,
      });
  }
  for (const { spec } of of('Ingress'))
    for (const { http } of spec.rules)
      for (const { backend } of http.paths)
        expect(one('Service', backend.service.name).spec.ports.map(({ name }) => name)).toContain(
          backend.service.port.name,
        );
  expect(one('NetworkPolicy', 'all').spec).toMatchObject({
    podSelector: {},
    policyTypes: ['Ingress', 'Egress'],
  });
  expect(one('NetworkPolicy', 'all').spec.ingress).toBeUndefined();
  const listened = containers.flatMap(({ ports = [] }) => ports.map(({ containerPort }) => containerPort));
  for (const { spec } of of('NetworkPolicy'))
    for (const { ports } of spec.ingress ?? [])
      for (const { port } of ports) expect(listened).toContain(port);
});

test('SHIP9 no pod has more rights than it needs, and each has its limits', () => {
  expect(text('deploy', 'kubernetes', 'namespace.yaml')).toContain('enforce: restricted');
  for (const { spec } of workloads) {
    const pod = spec.template.spec;
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      // The user `node` of the image.
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    });
    const volumes = [
      ...pod.volumes.map(({ name }) => name),
      ...(spec.volumeClaimTemplates ?? []).map(({ metadata }) => metadata.name),
    ];
    for (const { securityContext, resources, volumeMounts } of pod.containers) {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(Object.keys(resources.requests).toSorted()).toEqual(['cpu', 'memory']);
      expect(resources.limits).toHaveProperty('memory');
      // The root cannot be written, so what is written has a place of its own.
      expect(volumeMounts.map(({ mountPath }) => mountPath).toSorted()).toEqual(['/data', '/tmp']);
      for (const { name } of volumeMounts) expect(volumes).toContain(name);
    }
  }
});
