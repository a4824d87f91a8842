/** Query parameters of an address. */
export type Query = Record<string, string | number | undefined | null | readonly (string | number)[]>

/** The path of one row of a list, asked for by its id beside the list's query. */
export const rowPath = (list: string, id: string | number, query: Query): string =>
  withQuery(`${list}/rows/${encodeURIComponent(id)}`, query)

/** Appends the query to a path: arrays repeat their key without brackets, empty values are left out. */
export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    for (const one of typeof value === 'object' ? value : [value]) search.append(key, String(one))
  }
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}
