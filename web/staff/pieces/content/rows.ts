/** A number, or the natural key of a row that has none: a day, a word. */
export type RowId = number | string

/** A row of a content list; its other fields depend on its kind. */
export type ContentRow = { readonly id: RowId; readonly version: number } & Readonly<Record<string, unknown>>

export const wordsIn = (row: Readonly<Record<string, unknown>>, name: string): string => {
  const value = row[name]
  return typeof value === 'string' ? value : ''
}

export const numberIn = (row: Readonly<Record<string, unknown>>, name: string): number => {
  const value = row[name]
  return typeof value === 'number' ? value : 0
}

export const listIn = (row: Readonly<Record<string, unknown>>, name: string): readonly unknown[] => {
  const value = row[name]
  return Array.isArray(value) ? value : []
}
