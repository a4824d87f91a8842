/** True for a page of the shop (one leading slash) or an https address without a user name in it. */
export function isSafeLink(link: string): boolean {
  if (/[\s\\<>"'`]/.test(link)) return false
  if (/^\/(?!\/)/.test(link)) return true
  if (!/^https:\/\/[^/]/i.test(link) || !URL.canParse(link)) return false
  const { protocol, username, password, hostname } = new URL(link)
  return protocol === 'https:' && username === '' && password === '' && hostname !== ''
}

const telephone = /^tel:\+?\d[\d().-]{2,20}$/i
const mail = /^mailto:[\w.+-]{1,64}@[\w.-]{1,190}\.[a-z]{2,20}$/i

/**
 * The link within a text as it is stored and read, null for one that is none (rule 945): a safe one, a telephone or a mail. What
 * has no encryption, or takes that of its page, becomes a link by https.
 */
export function textLink(link: string): string | null {
  const written = link.trim().replace(/^(?:http:)?\/\/(?=[^/])/i, 'https://')
  return isSafeLink(written) || telephone.test(written) || mail.test(written) ? written : null
}
