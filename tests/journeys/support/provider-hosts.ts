// Loaded before the program: it reaches the doubles of its identity providers under their real names.
import { type Doubles, reachDoubles } from '../../support/reach-hosts.ts';

const doubles: Doubles = JSON.parse(process.env.PROVIDER_DOUBLES ?? '{}');
reachDoubles(doubles);
