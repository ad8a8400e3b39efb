import { type DescribedCommand, done, type Outcome, usageError } from '#platform/command-line/command.ts';

const SHELLS = ['bash', 'zsh'] as const;

/** It needs neither settings nor a database, so it is no command of an area. */
export const COMPLETION: DescribedCommand = {
  name: 'completion',
  about: 'prints the completion for a shell; add source <(script/vestibule completion bash) to its start file',
  words: [SHELLS.join('|')],
  options: {},
};

/** The completion of all commands as a script of the shell. */
export function printCompletion(shell: string | undefined, commands: readonly DescribedCommand[]): Outcome {
  if (shell !== 'bash' && shell !== 'zsh') throw usageError(`${SHELLS.join(' or ')} is needed`);
  const script = shell === 'bash' ? writeBash(commands) : writeZsh(commands);
  return done({ shell, script }, script);
}

type Entry = { readonly word: string; readonly about: string };
/** The values of an option; `none` for one that takes no value. */
type Values = 'none' | 'any' | 'file' | readonly string[];

/** What a command takes after its name. */
type Described = {
  readonly name: string;
  readonly words: readonly string[];
  readonly options: readonly (Entry & { readonly values: Values })[];
};

const HELP = { word: '--help', about: 'lists the options', values: 'none' } as const;

/** Options whose value is a path. */
const FILES = ['file', 'output'];

function describeCommand({ name, words = [], options }: DescribedCommand): Described {
  const given = Object.entries(options).map(([option, { type, about, choices }]) => {
    const values: Values = choices ?? (FILES.includes(option) ? 'file' : 'any');
    return { word: `--${option}`, about, values: type === 'boolean' ? ('none' as const) : values };
  });
  return {
    name,
    words: words.flatMap(listAlternatives),
    options: [...given, { word: '--json', about: 'prints JSON', values: 'none' }, HELP],
  };
}

/** `on|off` are words to type; `CODE|LINK` stands for others. */
function listAlternatives(word: string): readonly string[] {
  return /^[a-z]+(?:\|[a-z]+)+$/.test(word) ? word.split('|') : [];
}

/** The words with which commands begin, and after each of them the second words. */
function listNames(commands: readonly DescribedCommand[]): {
  readonly first: readonly Entry[];
  readonly second: ReadonlyMap<string, readonly Entry[]>;
} {
  const groups = Map.groupBy(commands, ({ name }) => name.split(' ')[0] ?? '');
  const second = new Map<string, readonly Entry[]>();
  for (const [word, group] of groups) {
    const entries = group.flatMap(({ name, about }) => {
      const [, rest] = name.split(' ');
      return rest === undefined ? [] : [{ word: rest, about }];
    });
    if (entries.length > 0) second.set(word, entries);
  }
  const first = [...groups].map(([word, [one]]) => ({ word, about: second.has(word) ? '' : (one?.about ?? '') }));
  return { first, second };
}

const join = (entries: readonly Entry[]) => entries.map(({ word }) => word).join(' ');

/** Without the helpers of the package bash-completion, which not every machine has. */
function writeBash(commands: readonly DescribedCommand[]): string {
  const { first, second } = listNames(commands);
  const described = commands.map(describeCommand);
  return `_vestibule() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} command=\${COMP_WORDS[1]} words= files=
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    words='${join(first)} --help'
  else
    case $command in
${[...second].map(([word, entries]) => `      ${word}) ((COMP_CWORD == 2)) && words='${join(entries)}'; command+=" \${COMP_WORDS[2]}" ;;`).join('\n')}
    esac
    if [[ -z $words ]]; then
      case $command in
${described.map(writeBashCommand).join('\n')}
      esac
    fi
  fi
  if [[ -n $files ]]; then
    compopt -o filenames 2> /dev/null
    COMPREPLY=($(compgen -f -- "$current"))
  else
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  fi
}
complete -F _vestibule vestibule`;
}

function writeBashCommand({ name, words, options }: Described): string {
  const cases = options.flatMap(({ word, values }) => {
    if (values === 'none') return [];
    if (values === 'file') return [`${word}) files=yes ;;`];
    return [`${word}) words='${values === 'any' ? '' : values.join(' ')}' ;;`];
  });
  const all = [...words, ...options.map(({ word }) => word)].join(' ');
  const otherwise = `*) words='${all}' ;;`;
  return `        '${name}') case $previous in ${[...cases, otherwise].join(' ')} esac ;;`;
}

/** zsh shows what each command and option is for. */
function writeZsh(commands: readonly DescribedCommand[]): string {
  const { first, second } = listNames(commands);
  return `#compdef vestibule
_vestibule() {
  local previous=\${words[CURRENT-1]} command=\${words[2]}
  local -a entries
  if ((CURRENT == 2)); then
    entries=(${writeZshEntries([...first, HELP])})
    _describe command entries
    return
  fi
  case $command in
${[...second].map(([word, entries]) => `    ${word}) command+=" \${words[3]}"; if ((CURRENT == 3)); then entries=(${writeZshEntries(entries)}); _describe command entries; return; fi ;;`).join('\n')}
  esac
  case $command in
${commands.map(describeCommand).map(writeZshCommand).join('\n')}
  esac
}
# Read from fpath, this file is the function itself: its first call is a request.
if [[ \${funcstack[1]} == _vestibule ]]; then _vestibule "$@"; else compdef _vestibule vestibule; fi`;
}

function writeZshCommand({ name, words, options }: Described): string {
  const cases = options.flatMap(({ word, values }) => {
    if (values === 'none') return [];
    if (values === 'file') return [`${word}) _files ;;`];
    return [values === 'any' ? `${word}) ;;` : `${word}) compadd -- ${values.join(' ')} ;;`];
  });
  const plain = words.map((word) => ({ word, about: '' }));
  const otherwise = `*) entries=(${writeZshEntries([...plain, ...options])}); _describe argument entries ;;`;
  return `    '${name}') case $previous in ${[...cases, otherwise].join(' ')} esac ;;`;
}

/** `'word:what it is for'`, in quotes of the shell. */
function writeZshEntries(entries: readonly Entry[]): string {
  return entries
    .map(({ word, about }) => (about === '' ? word : `${word}:${about.replaceAll(':', '\\:')}`))
    .map((entry) => `'${entry.replaceAll("'", "'\\''")}'`)
    .join(' ');
}
