/** The end of the path of a pair's page with the form of an order open on it. */
export const ORDER_ON_PAIR = '/order'
