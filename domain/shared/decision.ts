export type Refusal = { refused: string; data?: Record<string, unknown> }

/** A business no, as a value: the code says what is true, `data` what the person needs to know. */
export function refuse(refused: string, data?: Record<string, unknown>): Refusal {
  return data === undefined ? { refused } : { refused, data }
}

export function isRefusal(value: object): value is Refusal {
  return 'refused' in value && typeof value.refused === 'string'
}
