import { decide, noteRecorded } from './choices.ts';
import { openSettings } from './settings-dialog.ts';

/** What the other program loads of this one. */
export const choices = { decide, noteRecorded, openSettings };
