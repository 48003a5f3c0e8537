/** The page where currencies that come with the program are added. */
export const KNOWN_PATH = '/console/currencies/known'
