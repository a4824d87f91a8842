const own = 'https://own.invalid'

/** Validates a link that staff entered: a page of this shop or an https address; null for anything else. */
export function safeLink(link: string | null): { to: string; isOwn: boolean } | null {
  if (link === null || /[\s\\]/.test(link) || !URL.canParse(link, own)) return null
  const { protocol, origin, username, password } = new URL(link, own)
  if (protocol !== 'https:' || username !== '' || password !== '') return null
  if (origin === own) return /^\/(?!\/)/.test(link) ? { to: link, isOwn: true } : null
  return /^https:\/\//i.test(link) ? { to: link, isOwn: false } : null
}
