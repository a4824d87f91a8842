import { z } from 'zod'
import { html } from '../html.ts'

export const sentShape = z.object({
  to: z.string(),
  text: z.string(),
  /** The template of an 알림톡; null for an SMS. */
  templateId: z.string().nullable(),
  /** What the sender names the message by. */
  noticeId: z.string(),
  receivedAt: z.number(),
})
type Sent = z.infer<typeof sentShape>

const seoulTime = (at: number): string =>
  new Date(at + 9 * 60 * 60 * 1000).toISOString().slice(0, 16).replace('T', ' ').replaceAll('-', '.')

/** Every message that phones were sent, the newest first. */
export function phonesPage(messages: Sent[]): string {
  const rows = messages
    .toSorted((a, b) => b.receivedAt - a.receivedAt)
    .map(
      ({
        to,
        text,
        templateId,
        receivedAt,
      }) => html`<li><p class="line"><span>${to} · ${templateId === null ? '문자' : '알림톡'}</span> <time>${seoulTime(receivedAt)}</time></p>
      <pre>${text}</pre></li>`,
    )
  return html`<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>휴대폰 메시지</title>
<link rel="stylesheet" href="/look/look.css"><link rel="stylesheet" href="/mail/browser/mail.css">
</head>
<body class="page"><main class="column"><h1>휴대폰 메시지</h1>
<p class="lead">가게가 보낸 알림톡과 문자가 모두 여기로 와요.</p>
${rows.length === 0 ? html`<p class="empty">아직 온 메시지가 없어요.</p>` : html`<ul class="mails">${rows}</ul>`}
</main></body>
</html>`.toString()
}
