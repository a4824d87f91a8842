/** A place in the shop and what is wrong there. */
export type Problem = { where: string; what: string }
