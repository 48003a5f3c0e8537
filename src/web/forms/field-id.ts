/** The id of a field's control: by it the summary of a refused form leads there. */
export const fieldId = (form: string, field: string): string => `${form}-${field}`
