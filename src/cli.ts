import '#platform/hide-local-storage.ts';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { BACKUP, RESTORE, runBackup, runRestore } from '#app/backup/backup-commands.ts';
import { createProgram, describeProgram } from '#app/create-program.ts';
import { DOCTOR, readTestMail, runDoctor } from '#app/doctor/doctor-command.ts';
import { openResources } from '#app/open-resources.ts';
import { describeStartProblem } from '#app/start/start-problems.ts';
import { ask } from '#cli/ask.ts';
import { COMPLETION, printCompletion } from '#cli/completion.ts';
import { describeUsage, listCommands } from '#cli/help.ts';
import { findCommand, isJsonRequested, type ParsedCommand, parseCommand, unknownCommand } from '#cli/parse-command.ts';
import { printInterruptible } from '#cli/print-interruptible.ts';
import { countEntries, createProgress } from '#cli/progress.ts';
import { describeUsageError, formatUsageJson } from '#cli/wrong-usage.ts';
import { toPrintable } from '#kernel/plain-line.ts';
import {
  type Arguments,
  type DescribedCommand,
  isUsageError,
  type Outcome,
  usageError,
} from '#platform/command-line/command.ts';
import { readConfig } from '#platform/config/read-config.ts';
import { readSavedOrigin } from '#platform/config/saved-origin.ts';
import { formatError } from '#platform/telemetry/describe-error.ts';

type Values = ParsedCommand['values'];

/** The available commands. A command runs once its resources are open. */
const COMMANDS: readonly DescribedCommand[] = [...describeProgram().commands, COMPLETION, DOCTOR, BACKUP, RESTORE];
const MIGRATIONS = join(import.meta.dirname, '..', '..', 'migrations');
const ENVIRONMENT = { LOG_LEVEL: 'warn', ...process.env };
const NOW = { migrations: MIGRATIONS, clock: () => new Date() };
const STATUS = { done: 0, listed: 0, refused: 1, usage: 2 } as const;

/** Commands that open what they need themselves, since others migrate the database before they run. */
const OWN_COMMANDS: ReadonlyMap<DescribedCommand, (values: Values, words: readonly string[]) => Promise<Outcome>> =
  new Map([
    [DOCTOR, async (values: Values) => runDoctor(ENVIRONMENT, { ...NOW, testMail: findTestMail(values) })],
    [BACKUP, async (values: Values) => runBackup({ ...(await readSettings()), ...NOW }, getText(values.output) ?? '')],
    [
      RESTORE,
      async (values: Values, [backup = '']: readonly string[]) =>
        runRestore({ ...(await readSettings()), ...NOW }, backup, values.replace === true),
    ],
  ]);

const WORDS = process.argv.slice(2);
const PROGRESS = createProgress(process.stderr, process.stderr.isTTY && !isJsonRequested(WORDS), () =>
  performance.now(),
);

/** Standard output has what a command prints, which others may read as JSON or CSV. */
const LOG = {
  write(line: string) {
    PROGRESS.clear();
    process.stderr.write(line);
  },
};

process.exitCode = await main(WORDS);
// After a signal nothing waits for a reader who does not read.
if (process.exitCode > 128) process.exit();

async function main(words: readonly string[]): Promise<number> {
  try {
    const command = findCommand(words, COMMANDS);
    if (!command) return printCommands(words);
    return await run(parseCommand(command, words.slice(command.name.split(' ').length)));
  } catch (error) {
    PROGRESS.clear();
    if (!isUsageError(error)) {
      console.error(describeStartProblem(error) ?? formatError(error));
      return STATUS.refused;
    }
    if (isJsonRequested(words)) console.log(formatUsageJson(error));
    else console.error(describeUsageError(error));
    return STATUS.usage;
  }
}

async function run({ command, values, words }: ParsedCommand): Promise<number> {
  if (values.help) {
    console.log(describeUsage(command));
    return STATUS.done;
  }
  if (command === COMPLETION) return print(printCompletion(words[0], COMMANDS), values.json === true);
  const own = OWN_COMMANDS.get(command);
  if (own) return print(await own(values, words), values.json === true);
  const read = await readSettings();
  const resources = await openResources({
    ...read,
    migrations: MIGRATIONS,
    report: () => undefined,
    reportWaiting: (line) => console.error(line),
    logTo: LOG,
  });
  try {
    const { areas, commands } = createProgram(resources);
    // An external database may be a production database, whatever this shell's settings say: only a start fills it.
    if (read.secrets.databaseUrl() === null && (await areas.demo.useCases.loadDemoIfEmpty()))
      console.error(`created a demo club in ${read.config.dataFolder}`);
    const opened = commands.find(({ name }) => name === command.name);
    const outcome = await opened?.run(giveArguments(values, words));
    if (!outcome) throw new Error(`No area has the command ${command.name}`);
    return await print(outcome, values.json === true);
  } finally {
    await resources.close();
  }
}

function giveArguments(values: Values, words: readonly string[]): Arguments {
  return {
    words,
    text: (name) => getText(values[name]),
    flag: (name) => values[name] === true,
    readStdin: () => text(process.stdin),
    note(line) {
      PROGRESS.clear();
      console.error(line);
    },
    progress: PROGRESS.show,
    ask(question) {
      PROGRESS.clear();
      return ask(question, { input: process.stdin, output: process.stderr });
    },
  };
}

/** With a shared embedded database and no origin set, links use the origin that its server saved. */
async function readSettings() {
  const read = readConfig(ENVIRONMENT);
  if (read.kind === 'invalid') throw usageError(read.problems.join('\n'));
  if (read.config.publicOriginGiven || read.secrets.databaseUrl() !== null) return read;
  const origin = await readSavedOrigin(read.config.dataFolder);
  if (origin === null) return read;
  return { ...read, config: { ...read.config, publicOrigin: origin } };
}

async function print(outcome: Outcome, json: boolean): Promise<number> {
  if (outcome.kind === 'listed') {
    // At a terminal the rows themselves show how far it is.
    const entries = process.stdout.isTTY ? outcome.entries : countEntries(outcome, PROGRESS);
    const status = await printInterruptible({ ...outcome, entries }, json);
    PROGRESS.clear();
    return status ?? STATUS.listed;
  }
  PROGRESS.clear();
  if (json) {
    const value = outcome.kind === 'done' ? outcome.value : (outcome.value ?? { refused: outcome.reason });
    console.log(JSON.stringify(value));
  } else {
    for (const line of outcome.lines ?? []) console.log(toPrintable(line));
    if (outcome.kind === 'refused') console.error(`refused: ${outcome.reason}`);
  }
  return STATUS[outcome.kind];
}

function printCommands(words: readonly string[]): number {
  const { isRequested, lines } = listCommands(words, COMMANDS);
  if (!isRequested) throw unknownCommand(words, COMMANDS);
  console.log(lines.join('\n'));
  return STATUS.done;
}

function findTestMail(values: Values) {
  return readTestMail(getText(values['mail-to']), getText(values['mail-wait']));
}

function getText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
