/** Something that `verify` found: where it is, and what is wrong there. */
export type Problem = { where: string; what: string }
