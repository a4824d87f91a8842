import { html } from '../html.ts'
import type { StoredPayout } from './payout.ts'

const names: Readonly<Record<StoredPayout['status'], string>> = {
  REQUESTED: '은행에 요청했어요',
  COMPLETED: '보냈어요',
  FAILED: '은행이 거절했어요',
}

/** What the shop had paid out, for people. */
export function payoutsPage(payouts: readonly StoredPayout[]): string {
  const rows = payouts.map(
    ({ ref, amount, status }) =>
      html`<li><h2>${amount.toLocaleString('ko-KR')}원</h2><p>${ref} · ${names[status]}</p></li>`,
  )
  return html`<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>지급대행</title>
<link rel="stylesheet" href="/look/look.css">
</head>
<body class="page">
<main class="column">
<h1>보낸 정산금</h1>
<p class="lead">${payouts.length === 0 ? '아직 보낸 정산금이 없어요.' : `${payouts.length}건을 받았어요.`}</p>
<ul class="plays">${rows}</ul>
<p class="caption">시뮬레이터예요. 실제 돈은 움직이지 않아요.</p>
</main>
</body>
</html>`.toString()
}
