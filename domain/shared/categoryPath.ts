/**
 * Between a category and the one that it is in. A › has no place in CP949, in which Korean Excel saves; what is typed with
 * one is read all the same.
 */
export const CATEGORY_SEPARATOR = ' > '

/** A category's path as lists, forms and files write it, from the top (rule 706): 여성 > 가방 > 토트백. */
export const categoryPath = (names: readonly string[]): string => names.join(CATEGORY_SEPARATOR)
