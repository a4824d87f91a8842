/** Ids of the terms: over 14, terms of service, privacy policy; then marketing and optional data. */
export const joinTerms = [
  { id: 1, required: true },
  { id: 2, required: true },
  { id: 3, required: true },
  { id: 7, required: false },
  { id: 8, required: false },
] as const
export const marketingTerm = 7

const ids: readonly number[] = joinTerms.map((term) => term.id)

export const isComplete = (agreed: readonly number[]): boolean =>
  joinTerms.every((term) => !term.required || agreed.includes(term.id))

export const isEverything = (agreed: readonly number[]): boolean => ids.every((id) => agreed.includes(id))

/** Toggles 전체 동의: agrees to everything, or to nothing when everything was agreed to. */
export const toggledAll = (agreed: readonly number[]): number[] => (isEverything(agreed) ? [] : [...ids])

export const toggled = (agreed: readonly number[], id: number): number[] =>
  agreed.includes(id) ? agreed.filter((one) => one !== id) : [...agreed, id].sort((a, b) => a - b)
