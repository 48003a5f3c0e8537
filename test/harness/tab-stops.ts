/** What Tab leads to, as CSS; among radio buttons of one group arrows lead on. */
export const TAB_STOPS = 'a[href], button, input, select, textarea, summary, iframe, [contenteditable], [tabindex]'
