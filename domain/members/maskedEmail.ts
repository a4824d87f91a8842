const SHOWN = 2

/** `minji@example.com` → `mi***@example.com`: the stars do not reveal the length (rule 72). */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return '***'
  const shown = email.slice(0, Math.min(SHOWN, Math.max(1, at - 1)))
  return `${shown}***${email.slice(at)}`
}
