/** Query parameters that make a page of its own; filters, sorting and parameters of a visit do not. */
const identifying = ['c1', 'c1Name', 'c2', 'c2Name', 'c3', 'brandId', 'brandName', 'tab']

/** Returns the canonical address of a page, for search engines. */
export function canonicalPath(url: string): string {
  const [path = '/', query = ''] = url.split('?', 2)
  const asked = new URLSearchParams(query)
  const kept = new URLSearchParams()
  for (const name of identifying) for (const value of asked.getAll(name)) kept.append(name, value)
  const text = kept.toString()
  return text === '' ? path : `${path}?${text}`
}
