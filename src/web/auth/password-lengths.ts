/** Copied from the contract, whose module would bring the schema library to the browser. A test compares the two. */
export const SHORTEST_PASSWORD = 8
export const LONGEST_PASSWORD = 128
