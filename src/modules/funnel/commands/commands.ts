import type { CommandOf } from '#platform/command-line/command.ts';
import type { FunnelDependencies } from '../actions/count-steps.ts';
import type { CountDaysDependencies, FunnelReportDependencies } from '../actions/ports.ts';
import { dashboardCommand } from './dashboard-command.ts';
import { reportCommand } from './report-command.ts';

type Dependencies = FunnelDependencies & CountDaysDependencies & FunnelReportDependencies;

export const funnelCommands: readonly CommandOf<Dependencies>[] = [reportCommand, dashboardCommand];
