// Reads deploy/Dockerfile: its stages with their steps. What it does not know is an error, so that nothing stays unproved.
export type Step =
  | {
      readonly kind: 'copy';
      readonly from: string | null;
      readonly sources: readonly string[];
      readonly target: string;
    }
  | { readonly kind: 'run'; readonly command: string }
  | { readonly kind: 'workdir'; readonly path: string }
  | { readonly kind: 'env'; readonly values: Readonly<Record<string, string>> };

export type Stage = {
  readonly name: string;
  readonly base: string;
  readonly steps: readonly Step[];
  readonly user: string;
  readonly command: readonly string[];
  readonly health: readonly string[];
};

type Draft = { -readonly [Key in keyof Stage]: Stage[Key] } & { steps: Step[] };

/** Instructions that describe the image and change no file. */
const DESCRIPTIONS = ['LABEL', 'EXPOSE', 'STOPSIGNAL'];

/** `args` override the values of ARG instructions. */
export function readStages(text: string, args: Readonly<Record<string, string>>): readonly Stage[] {
  const values: Record<string, string> = {};
  const stages: Draft[] = [];
  for (const line of joinLines(text)) {
    const [name = '', ...rest] = line.split(' ');
    const given = rest.join(' ').replace(/\$\{(\w+)\}/g, (_, variable: string) => values[variable] ?? '');
    const stage = stages.at(-1);
    if (name === 'ARG') {
      // Without a value, a stage takes over that of before its FROM.
      const [variable = '', fallback = values[variable] ?? ''] = given.split('=');
      values[variable] = args[variable] ?? fallback;
    } else if (name === 'FROM') {
      const [base = '', , as = `stage-${stages.length}`] = given.split(' ');
      stages.push({ name: as, base, steps: [], user: '0:0', command: [], health: [] });
    } else if (stage === undefined) throw new Error(`deploy/Dockerfile: ${name} before FROM`);
    else addStep(stage, name, given);
  }
  return stages;
}

function addStep(stage: Draft, name: string, given: string): void {
  if (name === 'RUN') stage.steps.push({ kind: 'run', command: given });
  else if (name === 'WORKDIR') stage.steps.push({ kind: 'workdir', path: given });
  else if (name === 'COPY') stage.steps.push(readCopy(given));
  else if (name === 'ENV') stage.steps.push({ kind: 'env', values: readPairs(given) });
  else if (name === 'USER') stage.user = given;
  else if (name === 'CMD') stage.command = JSON.parse(given);
  else if (name === 'HEALTHCHECK') stage.health = JSON.parse(given.slice(given.indexOf('[')));
  else if (!DESCRIPTIONS.includes(name)) throw new Error(`deploy/Dockerfile: script/prove-image does not know ${name}`);
}

function readCopy(given: string): Step {
  const words = given.split(' ');
  const from = words[0]?.startsWith('--from=') ? (words.shift()?.slice('--from='.length) ?? null) : null;
  return { kind: 'copy', from, sources: words.slice(0, -1), target: words.at(-1) ?? '' };
}

function readPairs(given: string): Readonly<Record<string, string>> {
  return Object.fromEntries(given.split(' ').map((pair) => pair.split(/=(.*)/s) as [string, string]));
}

function joinLines(text: string): readonly string[] {
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n');
  return lines.map((line) => line.trim().replace(/ +/g, ' ')).filter((line) => line !== '');
}
