/** Korean won or points: always a safe integer, never a fraction (decisions, preamble). */
export type Won = number
