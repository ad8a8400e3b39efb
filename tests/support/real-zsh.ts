import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SCRIPTS = join(import.meta.dirname, 'zsh');

/** The path of zsh, where it is installed. */
export const ZSH = ['/bin/zsh', '/usr/bin/zsh', '/usr/local/bin/zsh'].find((path) => existsSync(path));

/** What a real zsh proposes at the end of each line; `start` is what its user has in `~/.zshrc`. */
export function completeInZsh(start: string, lines: readonly string[], cwd: string): readonly (readonly string[])[] {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-zsh-'));
  try {
    const file = join(folder, 'start');
    writeFileSync(file, `${start}\nsource '${join(SCRIPTS, 'report-proposals.zsh')}'\n`);
    const zsh = ZSH ?? 'zsh';
    const printed = execFileSync(zsh, ['-f', join(SCRIPTS, 'type-lines.zsh'), zsh, file, ...lines], {
      ...{ encoding: 'utf8', cwd, timeout: 20_000 },
      env: { TERM: 'xterm', PATH: process.env.PATH },
    });
    const proposals = printed.split('\x02').slice(0, -1);
    return proposals.map((words) => words.split('\0').filter((word) => word !== ''));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
