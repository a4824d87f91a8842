import { join } from 'node:path'
import { z } from 'zod'
import type { Provider, Stage } from '../provider.ts'
import { playApi } from './api.ts'
import { keyOwnerShape, openBooks, settlementChangeShape } from './books.ts'
import type { Desk } from './capture.ts'
import { fault } from './faults.ts'
import { setKeys } from './keys.ts'
import { ledger } from './ledger.ts'
import { receiptPage } from './receipt.ts'
import { movedAtBank } from './settlements.ts'
import { playSheet } from './sheet.ts'
import { createWebhooks } from './webhooks.ts'

const keysShape = z.record(z.string().regex(/^test_sk_\w+$/), keyOwnerShape)
const paymentKeyShape = z.object({ paymentKey: z.string() })

/** Toss Payments BrandPay: its API below /toss, its script and its card sheet. */
export function playToss(
  stage: Stage,
  options: { webhookUrl: string | undefined; webhookMinuteMs: number },
): Provider {
  const books = openBooks(stage.store)
  const webhooks = createWebhooks(stage, books, options)
  const { announce, announceCard, announceCustomer } = webhooks
  const desk: Desk = { books, now: stage.now, url: stage.url, announce, announceCard, announceCustomer }
  playApi(stage, desk)
  playSheet(stage, desk, join(import.meta.dirname, 'browser'))
  stage.app.post('/toss/__keys', async (request) => {
    stage.store.commit(() => setKeys(books, keysShape.parse(request.body)))
    return {}
  })
  stage.app.post('/toss/__settlements', async (request) => {
    const change = settlementChangeShape.parse(request.body)
    books.settlementChanges.put(change.transactionKey, change)
    return {}
  })
  stage.app.get('/toss/receipt/:paymentKey', async (request, reply) => {
    const payment = books.payments.get(paymentKeyShape.parse(request.params).paymentKey)
    if (payment === undefined) return reply.code(404).send(fault('NOT_FOUND_PAYMENT').body)
    return reply.type('text/html; charset=utf-8').send(receiptPage(payment))
  })
  return {
    name: 'toss',
    title: '카드 결제 (Toss Payments BrandPay)',
    about: '카드 등록과 결제창, 승인, 부분 취소, 조회, 웹훅, 정산. 거절·시간 초과·닫기도 골라 볼 수 있어요.',
    ledger: () => ledger(books),
    movedAtBank: () => movedAtBank(books),
    ready: webhooks.resume,
    reset: webhooks.stop,
    close: webhooks.stop,
  }
}
