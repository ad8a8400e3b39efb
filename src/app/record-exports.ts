import { ACTOR, asCommand, type Command, type Entry, type ListFile } from '#platform/command-line/command.ts';
import type { Areas } from './areas.ts';

type NoteExport = Areas['audit']['useCases']['noteExport'];

/** Records in the audit log the lists that a command prints as files, as the back office does with its downloads. */
export function recordExports(command: Command, noteExport: NoteExport): Command {
  return {
    ...command,
    async run(given) {
      const outcome = await command.run(given);
      if (outcome.kind !== 'listed' || !outcome.file) return outcome;
      return { ...outcome, entries: readRecorded(outcome.entries, outcome.file, noteExport) };
    },
  };
}

async function* readRecorded(entries: AsyncIterable<Entry>, { list, filters }: ListFile, noteExport: NoteExport) {
  const note = { actor: ACTOR, list };
  await asCommand(() => noteExport({ ...note, kind: 'started', filters }));
  let lines = 0;
  let isComplete = false;
  try {
    for await (const entry of entries) {
      lines += 1;
      yield entry;
    }
    isComplete = true;
  } finally {
    const rows = Math.max(0, lines - 1);
    await asCommand(() => noteExport({ ...note, kind: 'ended', rows, isComplete }));
  }
}
