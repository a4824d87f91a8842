/**
 * Real time in milliseconds, for what the shop measures by it whatever its own clock says: the codes of the second
 * factor, tokens, the age of a signature, the turns of the queue. No result depends on the day that it names.
 */
export const realMs = (): number => Date.now()
