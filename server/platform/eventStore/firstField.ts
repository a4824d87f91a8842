/** SQL: the first of these fields that an event's `data` has, as text. */
export const firstField = (data: string, fields: readonly string[]): string =>
  `coalesce(${fields.map((field) => `${data}->>'${field}'`).join(', ')})`
