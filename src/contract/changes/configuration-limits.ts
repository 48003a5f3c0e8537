/** The most bytes of a file of the configuration: some thousands of directions. */
export const CONFIGURATION_BYTES = 5 * 1024 * 1024
