/** A table that stands in a database into which another one was not wholly copied. No office opens such a database. */
export const UNFINISHED_MOVE = 'agio_unfinished_move'
