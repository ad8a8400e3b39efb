/** The form that the preview renders while an admin types. */
export const EDIT_FORM = 'landing-page-form';
/** The button that posts it to the preview. */
export const TYPED_PREVIEW = 'typed-preview';
