/** What of a query makes another page; filters, sorting and what a visit adds are left out. */
const telling = ['c1', 'c1Name', 'c2', 'c2Name', 'c3', 'brandId', 'brandName', 'tab']

/** The one address under which search engines know a page. */
export function canonicalPath(url: string): string {
  const [path = '/', query = ''] = url.split('?', 2)
  const asked = new URLSearchParams(query)
  const kept = new URLSearchParams()
  for (const name of telling) for (const value of asked.getAll(name)) kept.append(name, value)
  const text = kept.toString()
  return text === '' ? path : `${path}?${text}`
}
