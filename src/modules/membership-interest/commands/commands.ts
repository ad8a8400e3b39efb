import type { CommandOf } from '#platform/command-line/command.ts';
import type { ApplicationDependencies } from '../actions/applications/ports.ts';
import { decisionCommands } from './decide-applications.ts';
import { listCommand } from './list-applications.ts';
import { showCommand } from './show-application.ts';

export const interestCommands: readonly CommandOf<ApplicationDependencies>[] = [
  listCommand,
  showCommand,
  ...decisionCommands,
];
