import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { GENERATED } from '../parts/child.ts';
import { GENERATOR, onProcessor } from '../parts/processors.ts';
import type { Setting } from './row.ts';

type Target = {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Creates bodies, which are posted as JSON. */
  readonly body?: () => string;
  /** How often a second a body may be sent at most, where each may be sent only once; otherwise the bodies repeat. */
  readonly onceUpTo?: number;
  /** Cookies of visitors, whose requests alternate. */
  readonly cookies?: readonly string[];
};

type Result = { readonly requests: number; readonly microseconds: number; readonly failed: number };

/** The number of different bodies that repeat. */
const BODIES = 20_000;
const script = join(import.meta.dirname, 'load.lua');

/** Sends requests for one round and returns the responses a second; a failed request or status is an error. */
export async function requestsPerSecond(setting: Setting, target: Target): Promise<number> {
  const { url, headers = {}, onceUpTo } = target;
  await proveSuccess(target);
  const lines = buildLines(target, onceUpTo ? onceUpTo * setting.seconds : BODIES);
  const file = join(GENERATED, 'load.txt');
  await mkdir(GENERATED, { recursive: true });
  await writeFile(file, lines.join('\n'));
  const kind = target.body ? 'body' : target.cookies ? 'cookie' : 'plain';
  const given = Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]);
  const length = ['--threads', '1', '--connections', String(setting.connections), '--duration', `${setting.seconds}s`];
  const command = ['wrk', ...length, ...given, '--script', script, url, '--', kind, file];
  const result = await run(onProcessor(GENERATOR, command));
  if (result.failed > 0) throw new Error(`${result.failed} of ${result.requests} requests to ${url} failed`);
  if (onceUpTo && result.requests > lines.length) throw new Error(`More than ${onceUpTo} requests a second to ${url}`);
  return result.requests / (result.microseconds / 1_000_000);
}

/** wrk counts redirects as successes, so one request is looked at beforehand. */
async function proveSuccess({ url, headers = {}, body, cookies: [cookie] = [] }: Target): Promise<void> {
  const response = await fetch(url, {
    headers: { ...headers, ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json' }) },
    redirect: 'manual',
    ...(body && { method: 'POST', body: body() }),
  });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} returned ${response.status}`);
}

function buildLines({ body, cookies }: Target, count: number): readonly string[] {
  return body ? Array.from({ length: count }, body) : (cookies ?? []);
}

/** Runs wrk, whose script prints its result as the last line. */
async function run([program = '', ...parameters]: readonly string[]): Promise<Result> {
  const { stdout } = await promisify(execFile)(program, parameters);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Result;
}
