import { html } from './html.ts'
import type { Provider } from './provider.ts'

/** Below another address than their name. */
const folders: Readonly<Record<string, string>> = { postcode: 'cdn', kakaoShare: 'kakao/picker' }

/** For people: what this app plays, and where its books are. */
export function indexPage(providers: Provider[]): string {
  const rows = providers.map(
    ({ title, about, name }) =>
      html`<li><h2>${title}</h2><p>${about}</p><code>/${folders[name] ?? name}</code></li>`,
  )
  return html`<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>제공사 시뮬레이터</title>
<link rel="stylesheet" href="look/look.css">
</head>
<body class="page">
<main class="column">
<h1>제공사 시뮬레이터</h1>
<p class="lead">가게 밖의 서비스를 같은 프로토콜로 대신해요. 실제 돈은 움직이지 않아요.</p>
<ul class="plays">${rows}</ul>
<p class="caption"><a href="mail">메일함 열기</a> · <a href="portone">은행 계좌 보기</a> · <a href="bank">통장 보기</a> · <a href="phone">휴대폰 메시지 열기</a> · <a href="__ledger">장부 보기</a></p>
</main>
</body>
</html>`.toString()
}
