/** All events. */
export const shopEvents = {}
