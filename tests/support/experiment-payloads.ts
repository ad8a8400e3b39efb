/** Parts of payloads of the GrowthBook protocol, as a feature service sends them. */
const META = [{ key: 'control' }, { key: 'bold' }];

/** A rule or an experiment with two variations that includes everyone. */
export function createExperiment(key: string, more: object = {}) {
  return { key, variations: ['a', 'b'], meta: META, hashAttribute: 'id', ...more };
}

/** A payload with one feature, `flag`, of this experiment. */
export function createPayload(key: string, more: object = {}) {
  return { features: { flag: { defaultValue: 'default', rules: [createExperiment(key, more)] } } };
}

/** An experiment that redirects the start page. */
export function createRedirect(key: string, target: unknown, more: object = {}) {
  return {
    ...createExperiment(key),
    variations: [{}, { urlRedirect: target }],
    urlPatterns: [{ include: true, type: 'simple', pattern: '/acquisition/' }],
    ...more,
  };
}

/** Encrypts a part of a payload as GrowthBook does: base64 of the vector, a dot, base64 of the cipher. */
export async function encrypt(value: unknown, key: string): Promise<string> {
  const vector = crypto.getRandomValues(new Uint8Array(16));
  const raw = Uint8Array.from(Buffer.from(key, 'base64'));
  const imported = await crypto.subtle.importKey('raw', raw, 'AES-CBC', true, ['encrypt']);
  const text = new TextEncoder().encode(JSON.stringify(value));
  const cipher = await crypto.subtle.encrypt({ name: 'AES-CBC', iv: vector }, imported, text);
  return `${Buffer.from(vector).toString('base64')}.${Buffer.from(cipher).toString('base64')}`;
}
