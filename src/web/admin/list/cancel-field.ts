/** The field whose button cancels the change of many rows that runs; its value is the id of the change. */
export const CANCEL_FIELD = 'cancel';
