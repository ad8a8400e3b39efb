import { decide, noteRecorded } from './choices.ts';
import { openSettings } from './settings-dialog.ts';

/** The exports that the main script loads from this chunk. */
export const choices = { decide, noteRecorded, openSettings };
