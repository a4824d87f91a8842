import { WITHDRAWN } from '../shared/listColumns.ts'

/**
 * 김지우 → 김*우, 이솔 → 이*, 남궁하늘 → 남**늘: distinguishes people without identifying them (rule 114). Whoever has
 * left has no name to hide.
 */
export function maskedName(name: string): string {
  if (name === WITHDRAWN) return WITHDRAWN
  const letters = [...name.trim()]
  const [first = '*', ...rest] = letters
  if (rest.length < 2) return `${first}*`
  return `${first}${'*'.repeat(rest.length - 1)}${rest.at(-1)}`
}
