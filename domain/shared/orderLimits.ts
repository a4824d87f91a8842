/** All of them are priced and judged each time that the cart is shown. */
export const MOST_CART_ITEMS = 100

/** Each takes days of a product of its own in the append that holds them. */
export const MOST_ORDER_ITEMS = 20
