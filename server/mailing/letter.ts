import type { Letter } from './outgoing.ts'

type Wording = {
  to: string
  subject: string
  heading: string
  /** The sentences above `shown`, which is set larger. */
  before: readonly string[]
  shown?: string
  /** A URL to open. */
  link?: string
  after: readonly string[]
  /** What the small print says besides that nobody reads answers. */
  footer?: readonly string[]
}

/** Of a mail that is sent because somebody typed its address: they need not be its owner. */
export const maybeUnasked: readonly string[] = ['요청하지 않으셨다면 이 메일을 무시해 주세요.']

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const paragraph = (text: string): string =>
  `<p style="margin:0 0 8px;font-size:15px;line-height:24px;color:#57534f">${escaped(text)}</p>`

/** A mail in the shop's quiet look: one column, no pictures, readable as text alone. */
export function letterOf(shop: string, wording: Wording): Letter {
  const { to, subject, heading, before, shown, link, after, footer = [] } = wording
  const smallPrint = ['발신 전용 메일이에요.', ...footer].join(' ')
  const number =
    shown === undefined
      ? ''
      : `<p style="margin:20px 0;font-size:32px;line-height:44px;font-weight:700;letter-spacing:0.12em;color:#171615">${escaped(shown)}</p>`
  const address =
    link === undefined
      ? ''
      : `<p style="margin:20px 0;font-size:15px;line-height:24px;word-break:break-all"><a href="${escaped(link)}" style="color:#171615;font-weight:600">${escaped(link)}</a></p>`
  const html = `<!doctype html><html lang="ko"><body style="margin:0;background:#fdfdfc;font-family:-apple-system,'Apple SD Gothic Neo','Noto Sans KR',sans-serif">
<div style="max-width:480px;margin:0 auto;padding:40px 20px">
<p style="margin:0 0 24px;font-size:15px;font-weight:700;color:#171615">${escaped(shop)}</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600;color:#171615">${escaped(heading)}</h1>
${before.map(paragraph).join('\n')}${number}${address}${after.map(paragraph).join('\n')}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #e7e5e2;font-size:12px;line-height:16px;color:#716c67">${escaped(smallPrint)}</p>
</div></body></html>`
  const text = [
    heading,
    ...before,
    ...(shown === undefined ? [] : [shown]),
    ...(link === undefined ? [] : [link]),
    ...after,
    smallPrint,
  ].join('\n\n')
  return { to, subject, text: `${text}\n`, html }
}
