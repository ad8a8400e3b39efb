import { createCancelCommand } from '#platform/command-line/cancel-change.ts';
import type { CommandOf } from '#platform/command-line/command.ts';
import { cancelApplicationChange } from '../actions/applications/change-applications.ts';
import type { ApplicationDependencies } from '../actions/applications/ports.ts';
import { decisionCommands } from './decide-applications.ts';
import { listCommand } from './list-applications.ts';
import { showCommand } from './show-application.ts';

export const interestCommands: readonly CommandOf<ApplicationDependencies>[] = [
  listCommand,
  showCommand,
  ...decisionCommands,
  createCancelCommand({ name: 'interest cancel-change', rows: 'applications', cancel: cancelApplicationChange }),
];
