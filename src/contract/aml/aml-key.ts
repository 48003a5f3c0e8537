/** The only record of its section. */
export const AML_KEY = 'policy'
