import * as z from 'zod';

/** What of the API of Kubernetes our manifests use. A key that is not listed here is refused: most often it is misspelt. */
const name = z.string().regex(/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/);
const texts = z.record(z.string(), z.string());
const count = z.int().nonnegative();
const port = z.int().min(1).max(65_535);
const quantity = z.string().regex(/^\d+(\.\d+)?(m|[KMGT]i)?$/);

const metadata = z.strictObject({
  name,
  labels: texts.optional(),
  annotations: texts.optional(),
});
const selector = z.strictObject({
  matchLabels: texts.optional(),
  matchExpressions: z
    .array(
      z.strictObject({
        key: z.string(),
        operator: z.enum(['In', 'NotIn', 'Exists', 'DoesNotExist']),
        values: z.array(z.string()).optional(),
      }),
    )
    .optional(),
});
const keyOf = z.strictObject({ name, key: z.string() });
const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string().startsWith('/'), port: name }),
  initialDelaySeconds: count.optional(),
  periodSeconds: count.optional(),
  timeoutSeconds: count.optional(),
  failureThreshold: count.optional(),
});
const amounts = z.strictObject({ cpu: quantity.optional(), memory: quantity });

const container = z.strictObject({
  name,
  image: z.string(),
  args: z.array(z.string()),
  env: z
    .array(
      z.union([
        z.strictObject({ name: z.string(), value: z.string() }),
        z.strictObject({
          name: z.string(),
          valueFrom: z.union([
            z.strictObject({ configMapKeyRef: keyOf }),
            z.strictObject({ secretKeyRef: keyOf }),
          ]),
        }),
      ]),
    )
    .optional(),
  envFrom: z
    .array(
      z.union([
        z.strictObject({ configMapRef: z.strictObject({ name }) }),
        z.strictObject({ secretRef: z.strictObject({ name }) }),
      ]),
    )
    .optional(),
  ports: z.array(z.strictObject({ name: name.max(15), containerPort: port })).optional(),
  readinessProbe: probe.optional(),
  livenessProbe: probe.optional(),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.boolean(),
    readOnlyRootFilesystem: z.boolean(),
    capabilities: z.strictObject({ drop: z.array(z.string()) }),
  }),
  resources: z.strictObject({ requests: amounts, limits: amounts }),
  volumeMounts: z.array(z.strictObject({ name, mountPath: z.string().startsWith('/') })),
});

const template = z.strictObject({
  metadata: z.strictObject({ labels: texts }),
  spec: z.strictObject({
    automountServiceAccountToken: z.boolean(),
    restartPolicy: z.enum(['Always', 'OnFailure', 'Never']).optional(),
    terminationGracePeriodSeconds: count.optional(),
    securityContext: z.strictObject({
      runAsNonRoot: z.boolean(),
      runAsUser: count,
      runAsGroup: count,
      fsGroup: count,
      seccompProfile: z.strictObject({ type: z.enum(['RuntimeDefault', 'Unconfined', 'Localhost']) }),
    }),
    topologySpreadConstraints: z
      .array(
        z.strictObject({
          maxSkew: count.min(1),
          topologyKey: z.string(),
          whenUnsatisfiable: z.enum(['DoNotSchedule', 'ScheduleAnyway']),
          labelSelector: selector,
        }),
      )
      .optional(),
    containers: z.array(container).min(1),
    volumes: z.array(z.strictObject({ name, emptyDir: z.strictObject({ sizeLimit: quantity.optional() }) })),
  }),
});

const peer = z.union([
  z.strictObject({ ipBlock: z.strictObject({ cidr: z.string(), except: z.array(z.string()).optional() }) }),
  z.strictObject({ namespaceSelector: selector.optional(), podSelector: selector.optional() }),
]);
const ports = z.array(z.strictObject({ port })).optional();

const define = <Spec extends z.core.$ZodShape>(apiVersion: string, kind: string, shape: Spec) =>
  z.strictObject({ apiVersion: z.literal(apiVersion), kind: z.literal(kind), metadata, ...shape });

/** Every kind of object of Kubernetes that we ship. */
export const kubernetesObject = z.discriminatedUnion('kind', [
  define('v1', 'Namespace', {}),
  define('v1', 'ConfigMap', { data: texts }),
  define('v1', 'Secret', { stringData: texts }),
  define('v1', 'Service', {
    spec: z.strictObject({
      selector: texts,
      ports: z.array(z.strictObject({ name: name.max(15), port, targetPort: z.union([name, port]) })),
    }),
  }),
  define('apps/v1', 'Deployment', {
    spec: z.strictObject({
      replicas: count,
      strategy: z.strictObject({
        rollingUpdate: z.strictObject({ maxUnavailable: count, maxSurge: count }),
      }),
      selector,
      template,
    }),
  }),
  define('apps/v1', 'StatefulSet', {
    spec: z.strictObject({
      replicas: count,
      serviceName: name,
      selector,
      template,
      volumeClaimTemplates: z.array(
        z.strictObject({
          metadata,
          spec: z.strictObject({
            accessModes: z.array(
              z.enum(['ReadWriteOnce', 'ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOncePod']),
            ),
            resources: z.strictObject({ requests: z.strictObject({ storage: quantity }) }),
          }),
        }),
      ),
    }),
  }),
  define('batch/v1', 'Job', {
    spec: z.strictObject({ backoffLimit: count, ttlSecondsAfterFinished: count, template }),
  }),
  define('policy/v1', 'PodDisruptionBudget', { spec: z.strictObject({ minAvailable: count, selector }) }),
  define('networking.k8s.io/v1', 'NetworkPolicy', {
    spec: z.strictObject({
      podSelector: selector,
      policyTypes: z.array(z.enum(['Ingress', 'Egress'])),
      ingress: z.array(z.strictObject({ from: z.array(peer), ports })).optional(),
      egress: z.array(z.strictObject({ to: z.array(peer), ports })).optional(),
    }),
  }),
  define('networking.k8s.io/v1', 'Ingress', {
    spec: z.strictObject({
      tls: z.array(z.strictObject({ hosts: z.array(z.string()), secretName: name })),
      rules: z.array(
        z.strictObject({
          host: z.string(),
          http: z.strictObject({
            paths: z.array(
              z.strictObject({
                path: z.string().startsWith('/'),
                pathType: z.enum(['Exact', 'Prefix', 'ImplementationSpecific']),
                backend: z.strictObject({
                  service: z.strictObject({ name, port: z.strictObject({ name }) }),
                }),
              }),
            ),
          }),
        }),
      ),
    }),
  }),
  z.strictObject({
    apiVersion: z.literal('kustomize.config.k8s.io/v1beta1'),
    kind: z.literal('Kustomization'),
    namespace: name,
    labels: z.array(z.strictObject({ pairs: texts })),
    images: z.array(z.strictObject({ name, newName: z.string(), newTag: z.string() })),
    resources: z.array(z.string().endsWith('.yaml')),
  }),
]);
