/** True for a page of the shop (one leading slash) or an https address without a user name in it. */
export function isSafeLink(link: string): boolean {
  if (/[\s\\<>"'`]/.test(link)) return false
  if (/^\/(?!\/)/.test(link)) return true
  if (!/^https:\/\/[^/]/i.test(link) || !URL.canParse(link)) return false
  const { protocol, username, password, hostname } = new URL(link)
  return protocol === 'https:' && username === '' && password === '' && hostname !== ''
}
