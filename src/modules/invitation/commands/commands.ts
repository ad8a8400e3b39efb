import { bindCommands, type Command } from '#platform/command-line/command.ts';
import type { CodeChangeDependencies } from '../actions/codes/ports.ts';
import type { InvitersChangeDependencies } from '../actions/inviters/bulk-ports.ts';
import type { LandingPagesChangeDependencies } from '../actions/landing-pages/bulk-ports.ts';
import type { CustomizationDependencies } from '../actions/manage-customizations.ts';
import { cancelInvitersChangeCommand, changeInvitersCommand } from './change-inviters.ts';
import { cancelLandingPagesChangeCommand, changeLandingPagesCommand } from './change-landing-pages.ts';
import { type CodeJobCommandDependencies, codeJobCommands } from './code-jobs.ts';
import { codeListCommands } from './code-list.ts';
import { type CodeCommandDependencies, codeCommands } from './codes.ts';
import { customizationCommands } from './customizations.ts';
import { inviterListCommands } from './inviter-list.ts';
import { type InviterCommandDependencies, inviterCommands } from './inviters.ts';
import { type LandingCommandDependencies, landingPageCommands } from './landing-pages.ts';
import { policyCommands } from './policies.ts';
import { type ReferrerCommandDependencies, referrerCommands } from './referrers.ts';

type Dependencies = CodeCommandDependencies &
  CodeChangeDependencies &
  CodeJobCommandDependencies &
  InviterCommandDependencies &
  InvitersChangeDependencies &
  CustomizationDependencies &
  LandingCommandDependencies &
  LandingPagesChangeDependencies &
  ReferrerCommandDependencies;

export function invitationCommands(deps: Dependencies): readonly Command[] {
  return [
    ...bindCommands(inviterCommands, deps),
    ...bindCommands(inviterListCommands, deps),
    ...bindCommands([changeInvitersCommand, cancelInvitersChangeCommand], deps),
    ...bindCommands(codeCommands, deps),
    ...bindCommands(codeListCommands, deps),
    ...bindCommands(codeJobCommands, deps),
    ...bindCommands(customizationCommands, deps),
    ...bindCommands(landingPageCommands, deps),
    ...bindCommands([changeLandingPagesCommand, cancelLandingPagesChangeCommand], deps),
    ...bindCommands(policyCommands, deps),
    ...bindCommands(referrerCommands, deps),
  ];
}
