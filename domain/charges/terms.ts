/** The saved card is tried on this many days; then the charge stays owed (rule 171). */
export const CARD_TRIES = 3
/** Days from a charge to its first try: time to read it, to object, or to pay with another card (rule 171). */
export const DAYS_UNTIL_DUE = 3
