/** The domain of the first owner's address where the office has none and no address is named: nobody reads it. */
export const UNREAD_DOMAIN = 'agio.local'
