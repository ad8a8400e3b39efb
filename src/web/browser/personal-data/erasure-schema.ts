import * as v from 'valibot';
import { emailAddress } from '#web/forms/field-rules.ts';

/** What the form of an erasure asks for: the address, typed once more. */
export const erasureSchema = v.object({ confirmation: emailAddress });
