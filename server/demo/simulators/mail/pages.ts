import { type Html, html } from '../html.ts'
import type { KeptMail } from './keptMail.ts'

const page = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title>
<link rel="stylesheet" href="/look/look.css"><link rel="stylesheet" href="/mail/browser/mail.css">
</head>
<body class="page"><main class="column">${body}</main></body>
</html>`.toString()

const seoulTime = (at: number): string =>
  new Date(at + 9 * 60 * 60 * 1000).toISOString().slice(0, 16).replace('T', ' ').replaceAll('-', '.')

/** The mailbox of everybody; `to` narrows it to one address. */
export function mailboxPage(mails: KeptMail[], to: string): string {
  const rows = mails.map(
    (mail) => html`<li><a href="/mail/${mail.id}"><span class="subject">${mail.subject}</span>
      <span class="line"><span>${mail.to}</span><time>${seoulTime(mail.receivedAt)}</time></span></a></li>`,
  )
  return page(
    '메일함',
    html`<h1>메일함</h1>
<p class="lead">가게가 보낸 메일이 모두 여기로 와요.</p>
<form class="search" role="search"><label class="unseen" for="to">받는 사람</label>
<input id="to" name="to" type="search" value="${to}" placeholder="받는 사람 이메일" autocomplete="off"><button class="second">찾기</button></form>
${rows.length === 0 ? html`<p class="empty">아직 온 메일이 없어요.</p>` : html`<ul class="mails">${rows}</ul>`}`,
  )
}

/** One mail as its reader sees it; its markup is in a frame that can do nothing. */
export const mailPage = (mail: KeptMail): string =>
  page(
    mail.subject,
    html`<p class="overline"><a href="/mail">메일함</a></p>
<h1>${mail.subject}</h1>
<dl class="envelope"><div><dt>보낸 사람</dt><dd>${mail.from}</dd></div><div><dt>받는 사람</dt><dd>${mail.to}</dd></div>
<div><dt>받은 시각</dt><dd><time>${seoulTime(mail.receivedAt)}</time></dd></div></dl>
${mail.html === '' ? html`` : html`<iframe sandbox title="메일 내용" srcdoc="${mail.html}"></iframe>`}
<details><summary>글로만 보기</summary><pre>${mail.text}</pre></details>`,
  )
