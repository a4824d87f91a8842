/** 0: empty input, 1: typing, 2: results of a keyword. */
type SearchMode = 0 | 1 | 2

/** `typed` is null until the field is changed. */
export function searchMode(keyword: string, typed: string | null): SearchMode {
  if (typed === null) return keyword === '' ? 0 : 2
  return typed.trim() === '' ? 0 : 1
}
