// The fields of Kubernetes objects and of Compose that deploy/ uses, as their references define them: a misspelled field, which
// a cluster would refuse or ignore, is none of them.
import type { Schema } from './manifests.ts';

const METADATA: Schema = { name: 'any', labels: { '*': 'any' }, annotations: { '*': 'any' } };
const SELECTOR: Schema = { matchLabels: { '*': 'any' } };
const PROBE: Schema = {
  httpGet: { path: 'any', port: 'any' },
  ...{ periodSeconds: 'any', timeoutSeconds: 'any', failureThreshold: 'any' },
};
const CONTAINER: Schema = {
  ...{ name: 'any', image: 'any', command: 'any' },
  ports: { name: 'any', containerPort: 'any' },
  envFrom: { configMapRef: { name: 'any' } },
  env: { name: 'any', value: 'any' },
  securityContext: {
    ...{ allowPrivilegeEscalation: 'any', readOnlyRootFilesystem: 'any' },
    capabilities: { drop: 'any' },
  },
  resources: { requests: { cpu: 'any', memory: 'any' }, limits: { memory: 'any' } },
  ...{ startupProbe: PROBE, livenessProbe: PROBE, readinessProbe: PROBE },
  volumeMounts: { name: 'any', mountPath: 'any', readOnly: 'any' },
};
const POD: Schema = {
  metadata: METADATA,
  spec: {
    ...{ serviceAccountName: 'any', restartPolicy: 'any', terminationGracePeriodSeconds: 'any' },
    securityContext: {
      ...{ runAsNonRoot: 'any', runAsUser: 'any', runAsGroup: 'any', fsGroup: 'any' },
      seccompProfile: { type: 'any' },
    },
    topologySpreadConstraints: {
      ...{ maxSkew: 'any', topologyKey: 'any', whenUnsatisfiable: 'any', labelSelector: SELECTOR },
    },
    containers: CONTAINER,
    volumes: { name: 'any', secret: { secretName: 'any' }, emptyDir: { sizeLimit: 'any' } },
  },
};
const TOP = { apiVersion: 'any', kind: 'any', metadata: METADATA } as const;
const PORT_RULE: Schema = { protocol: 'any', port: 'any' };

/** By version and kind. */
export const KUBERNETES: Readonly<Record<string, Schema>> = {
  'v1 Namespace': TOP,
  'v1 ServiceAccount': { ...TOP, automountServiceAccountToken: 'any' },
  'v1 Service': { ...TOP, spec: { selector: { '*': 'any' }, ports: { name: 'any', port: 'any', targetPort: 'any' } } },
  'apps/v1 Deployment': {
    ...TOP,
    spec: {
      ...{ replicas: 'any', selector: SELECTOR, template: POD },
      strategy: { type: 'any', rollingUpdate: { maxUnavailable: 'any', maxSurge: 'any' } },
    },
  },
  'batch/v1 Job': { ...TOP, spec: { backoffLimit: 'any', ttlSecondsAfterFinished: 'any', template: POD } },
  'policy/v1 PodDisruptionBudget': {
    ...TOP,
    spec: { minAvailable: 'any', maxUnavailable: 'any', selector: SELECTOR },
  },
  'autoscaling/v2 HorizontalPodAutoscaler': {
    ...TOP,
    spec: {
      scaleTargetRef: { apiVersion: 'any', kind: 'any', name: 'any' },
      ...{ minReplicas: 'any', maxReplicas: 'any' },
      metrics: { type: 'any', resource: { name: 'any', target: { type: 'any', averageUtilization: 'any' } } },
    },
  },
  'networking.k8s.io/v1 NetworkPolicy': {
    ...TOP,
    spec: {
      ...{ podSelector: SELECTOR, policyTypes: 'any' },
      ingress: { from: { namespaceSelector: SELECTOR }, ports: PORT_RULE },
    },
  },
  'networking.k8s.io/v1 Ingress': {
    ...TOP,
    spec: {
      ...{ ingressClassName: 'any', tls: { hosts: 'any', secretName: 'any' } },
      rules: {
        host: 'any',
        http: { paths: { path: 'any', pathType: 'any', backend: { service: { name: 'any', port: { name: 'any' } } } } },
      },
    },
  },
};

const SERVICE: Schema = {
  ...{ image: 'any', build: { context: 'any', dockerfile: 'any' }, command: 'any', restart: 'any', user: 'any' },
  ...{ read_only: 'any', cap_drop: 'any', security_opt: 'any', tmpfs: 'any', secrets: 'any' },
  ...{ environment: { '*': 'any' }, ports: 'any', volumes: 'any', stop_grace_period: 'any' },
  depends_on: { '*': { condition: 'any' } },
  healthcheck: { test: 'any', interval: 'any', timeout: 'any', retries: 'any' },
};

export const COMPOSE: Schema = {
  ...{ name: 'any', 'x-program': 'any', 'x-settings': 'any', services: { '*': SERVICE } },
  networks: { '*': { ipam: { config: { subnet: 'any' } } } },
  volumes: { '*': 'any' },
  secrets: { '*': { file: 'any' } },
};
