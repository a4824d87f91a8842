import { html } from '../html.ts'
import { type StatementLine, writtenTime } from './statement.ts'

/** How many lines the page shows; the file has all of them. */
const shownLines = 50

/** The shop's account at the bank, for people. */
export function bankPage(lines: readonly StatementLine[]): string {
  const shown = lines.toReversed().slice(0, shownLines)
  const rows = shown.map(
    ({ at, words, amount, balance }) =>
      html`<li><h2>${amount.toLocaleString('ko-KR')}원</h2><p>${writtenTime(at)} · ${words.join(' ')} · 잔액 ${balance.toLocaleString('ko-KR')}원</p></li>`,
  )
  return html`<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>은행</title>
<link rel="stylesheet" href="/look/look.css">
</head>
<body class="page">
<main class="column">
<h1>빌림의 통장</h1>
<p class="lead">${lines.length === 0 ? '아직 거래가 없어요.' : `결제사와 지급대행이 움직인 거래 ${lines.length}건이에요. 직접 이체했다고 기록한 돈은 여기에 없어요.`}</p>
<p><a href="/bank/statement.csv" download="bank-statement.csv">거래 내역 내려받기 (CSV)</a></p>
<ul class="plays">${rows}</ul>
<p class="caption">시뮬레이터예요. 실제 돈은 움직이지 않아요.</p>
</main>
</body>
</html>`.toString()
}
