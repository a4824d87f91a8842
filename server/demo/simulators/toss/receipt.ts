import { html } from '../html.ts'
import type { Payment } from './books.ts'
import { seoulTime } from './time.ts'

const won = (amount: number) => `${amount.toLocaleString('ko-KR')}원`
const minute = (instantMs: number) => seoulTime(instantMs).slice(0, 16).replaceAll('-', '.').replace('T', ' ')

const statusWords: Readonly<Record<Payment['status'], string>> = {
  IN_PROGRESS: '승인 전',
  DONE: '결제 완료',
  CANCELED: '결제 취소',
  PARTIAL_CANCELED: '부분 취소',
  ABORTED: '승인 실패',
  EXPIRED: '시간 초과',
}

/** The page behind receipt.url. */
export function receiptPage(payment: Payment): string {
  const { card, cancels } = payment
  const plan = payment.installmentPlanMonths === 0 ? '일시불' : `${payment.installmentPlanMonths}개월 할부`
  const line = (name: string, value: string) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`
  return html`<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>카드 매출전표</title>
<link rel="stylesheet" href="../../look/look.css">
</head>
<body class="page">
<main class="column slip">
<p class="overline">시뮬레이터 · 실제 거래가 아니에요</p>
<h1>카드 매출전표</h1>
<p class="lead">${payment.orderName}</p>
<dl>
${line('상태', statusWords[payment.status])}
${line('주문번호', payment.orderId)}
${line('카드', `${card.cardName} · ${plan}`)}
${line('카드번호', card.cardNumber)}
${line('승인번호', payment.approveNo ?? '없음')}
${line('승인 일시', payment.approvedAt === null ? '없음' : minute(payment.approvedAt))}
</dl>
<dl class="sum">
${line('결제 금액', won(payment.amount))}
${cancels.map((cancel) => line(`취소 ${minute(cancel.canceledAt)}`, `−${won(cancel.cancelAmount)}`))}
</dl>
<p class="total"><span>남은 금액</span><strong>${won(payment.approvedAt === null ? 0 : payment.balance)}</strong></p>
</main>
</body>
</html>`.toString()
}
