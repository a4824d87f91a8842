/** Half up (rule 1), then spread (rule 9; decisions, Price). */
export const citing = 1
