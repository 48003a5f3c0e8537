/** As the contract has them; read from there the schema library would travel to the browser. A test compares the two. */
export const SHORTEST_PASSWORD = 8
export const LONGEST_PASSWORD = 128
