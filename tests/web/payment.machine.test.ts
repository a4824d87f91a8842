import { describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import type { MemberCharge } from '../../domain/wire/charges.ts'
import { ApiError } from '../../web/api/apiError.ts'
import { type CardOutcome, type CardPayment, cardFailureOf } from '../../web/pieces/payment/brandpay.ts'
import { failureMessage, outcomeOf, type PaymentOutcome } from '../../web/pieces/payment/failure.ts'
import { paymentMachine } from '../../web/pieces/payment/payment.machine.ts'
import { chargeSubject } from '../../web/screens/myPayments/OwedPart.tsx'
import { failureSentence } from '../../web/screens/order/failures.ts'
import { messages } from '../../web/text/messages.ts'
import { until } from '../support/until.ts'

const orderId = '01930000-0000-7000-8000-000000000001'
/** What a draft asks the card for; it holds the dates for a quarter of an hour. */
const aPayment = (amount = 32_000): CardPayment => ({
  orderId,
  orderName: '아틀리에 탑핸들 백 미디엄',
  customerKey: 'customer',
  amount,
  hold: { now: '2026-11-20T10:00:00+09:00', heldUntil: '2026-11-20T10:15:00+09:00' },
})

type Parts = {
  prepare?: () => Promise<CardPayment>
  openSheet?: (sheet: { signal: AbortSignal }) => Promise<CardOutcome>
  release?: () => Promise<void>
  confirm?: (payment: CardPayment, paymentKey: string | null) => Promise<PaymentOutcome>
}

const paid: PaymentOutcome = { kind: 'paid', orderId }
const approved: CardOutcome = { paymentKey: 'key' }
/** What the provider's script rejects with. */
const told = (code: string, message: string) => Object.assign(new Error(message), { code })
const closedByMember = told('USER_CANCEL', '취소되었습니다.')
const forever = () => new Promise<never>(() => undefined)

function atCheckout(parts: Parts = {}) {
  const calls = {
    prepare: vi.fn(parts.prepare ?? (async () => aPayment())),
    openSheet: vi.fn(parts.openSheet ?? (async () => approved)),
    release: vi.fn(parts.release ?? (async () => undefined)),
    confirm: vi.fn(parts.confirm ?? (async () => paid)),
  }
  const { prepare, release, confirm } = calls
  const clock = new SimulatedClock()
  const actor = createActor(
    paymentMachine.provide({
      actors: { openSheet: fromPromise<CardOutcome, CardPayment>(calls.openSheet) },
    }),
    { clock },
  )
  actor.start()
  const pay = () => actor.send({ type: 'PAY', subject: { prepare, release, confirm } })
  const reached = (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    waitFor(actor, (snapshot) => snapshot.matches(state))
  return { actor, calls, clock, pay, reached, state: () => actor.getSnapshot() }
}

describe('paying', () => {
  it('holds the dates, opens the sheet, confirms, and is done', async () => {
    const { calls, pay, reached, state } = atCheckout()
    pay()
    await reached('paid')
    expect(state().context.paid).toEqual({ orderId })
    expect(calls.confirm.mock.calls).toHaveLength(1)
    expect(calls.release).not.toHaveBeenCalled()
  })
  it('with nothing left to pay never opens the sheet', async () => {
    const { calls, pay, reached } = atCheckout({ prepare: async () => aPayment(0) })
    pay()
    await reached('paid')
    expect(calls.openSheet).not.toHaveBeenCalled()
  })
  it('twice in a row makes one draft and one order', async () => {
    const { calls, pay, reached } = atCheckout()
    pay()
    pay()
    await reached('paid')
    expect(calls.prepare).toHaveBeenCalledTimes(1)
    expect(calls.confirm).toHaveBeenCalledTimes(1)
  })
  it('cannot start again while the sheet is open', async () => {
    const { calls, pay, reached, state } = atCheckout({ openSheet: forever })
    pay()
    await reached('sheetOpen')
    pay()
    expect(state().matches('sheetOpen')).toBe(true)
    expect(calls.prepare).toHaveBeenCalledTimes(1)
  })
})

describe('what the server refuses before the sheet opens', () => {
  it('stands above the pay button and leaves the page editable', async () => {
    const { calls, pay, reached, state } = atCheckout({
      prepare: () => Promise.reject(new ApiError(409, 'PERIOD_TAKEN', '다른 예약이 있어요.')),
    })
    pay()
    await reached('preparing')
    await reached('idle')
    expect(state().context.failure).toEqual({
      kind: 'refused',
      code: 'PERIOD_TAKEN',
      message: '다른 예약이 있어요.',
    })
    expect(calls.openSheet).not.toHaveBeenCalled()
    expect(calls.release).not.toHaveBeenCalled()
  })
  it('is forgotten with the next try', async () => {
    let tries = 0
    const { pay, reached, state } = atCheckout({
      prepare: async () => {
        tries += 1
        if (tries === 1) throw new ApiError(409, 'PRICE_CHANGED', '가격이 바뀌었어요.')
        return aPayment()
      },
    })
    pay()
    await reached('preparing')
    await reached('idle')
    pay()
    await reached('paid')
    expect(state().context.failure).toBeNull()
  })
})

describe('a sheet that does not end in an approval', () => {
  it.each([
    ['that the member closed', closedByMember, { kind: 'closed' }],
    [
      'in which the card is declined',
      told('EXCEED_MAX_AMOUNT', '한도를 초과했어요.'),
      { kind: 'declined', message: '한도를 초과했어요.' },
    ],
    [
      'whose script cannot be loaded',
      new Error('[TossPayments SDK] Failed to load script: [https://js.tosspayments.com/v2/standard]'),
      { kind: 'declined', message: messages.checkConnection },
    ],
  ] as const)('one %s: the hold is released and nothing is confirmed', async (_, error, failure) => {
    const { calls, pay, reached, state } = atCheckout({ openSheet: () => Promise.reject(error) })
    pay()
    await reached('releasing')
    await reached('idle')
    expect(calls.release).toHaveBeenCalledTimes(1)
    expect(calls.confirm).not.toHaveBeenCalled()
    expect(state().context.failure).toEqual(failure)
  })
  it('left open until the hold ran out: released, and a late approval is not confirmed', async () => {
    let approve: (ending: CardOutcome) => void = () => undefined
    const { calls, clock, pay, reached, state } = atCheckout({
      openSheet: () =>
        new Promise((resolve) => {
          approve = resolve
        }),
    })
    pay()
    await reached('sheetOpen')
    clock.increment(15 * 60_000)
    await reached('idle')
    approve(approved)
    await Promise.resolve()
    expect(state().context.failure).toEqual({ kind: 'timedOut' })
    expect(calls.release).toHaveBeenCalledTimes(1)
    expect(calls.confirm).not.toHaveBeenCalled()
  })
  it('Back takes the sheet away, and its late approval is not confirmed', async () => {
    let taken: AbortSignal | undefined
    let approve: (ending: CardOutcome) => void = () => undefined
    const { actor, calls, pay, reached, state } = atCheckout({
      openSheet: ({ signal }) => {
        taken = signal
        return new Promise((resolve) => {
          approve = resolve
        })
      },
    })
    pay()
    await reached('sheetOpen')
    actor.send({ type: 'CLOSE' })
    await reached('idle')
    expect(taken?.aborted).toBe(true)
    approve(approved)
    await Promise.resolve()
    expect(state().context.failure).toEqual({ kind: 'closed' })
    expect(calls.release).toHaveBeenCalledTimes(1)
    expect(calls.confirm).not.toHaveBeenCalled()
  })
  it('a release that fails still lets the member try again', async () => {
    const { pay, reached, state } = atCheckout({
      openSheet: () => Promise.reject(closedByMember),
      release: () => Promise.reject(new ApiError(502, 'OFFLINE', '인터넷 연결 오류')),
    })
    pay()
    await reached('releasing')
    await reached('idle')
    expect(state().context.failure).toEqual({ kind: 'closed' })
  })
})

describe('a confirmation that does not say yes', () => {
  it('refused: editing again, with the sentence', async () => {
    const { pay, reached, state } = atCheckout({
      confirm: async () => ({
        kind: 'refused',
        failure: { kind: 'refused', code: 'PAYMENT_DECLINED', message: '카드사가 거절했어요.' },
      }),
    })
    pay()
    await reached('confirming')
    await reached('idle')
    expect(state().context.failure).toMatchObject({ code: 'PAYMENT_DECLINED' })
  })
  it('unknown: the same order is asked again until it is known', async () => {
    const endings: PaymentOutcome[] = [{ kind: 'unknown' }, { kind: 'unknown' }, paid]
    const { calls, clock, pay, reached } = atCheckout({
      confirm: async () => endings.shift() ?? paid,
    })
    pay()
    for (let look = 0; look < 2; look += 1) {
      await reached('unknown')
      clock.increment(2_000)
      await waitForCalls(calls.confirm, look + 2)
    }
    await reached('paid')
    expect(calls.confirm).toHaveBeenCalledTimes(3)
    expect(calls.prepare).toHaveBeenCalledTimes(1)
  })
  it('unknown for long: the member looks again, never pays again', async () => {
    let known = false
    const { actor, calls, clock, pay, reached } = atCheckout({
      confirm: async () => (known ? paid : { kind: 'unknown' }),
    })
    pay()
    for (let look = 1; look <= 3; look += 1) {
      await reached('unknown')
      clock.increment(2_000)
      await waitForCalls(calls.confirm, look + 1)
    }
    await reached('stuck')
    expect(calls.confirm).toHaveBeenCalledTimes(4)
    pay()
    known = true
    actor.send({ type: 'CHECK_AGAIN' })
    await reached('paid')
    expect(calls.openSheet).toHaveBeenCalledTimes(1)
  })
  it('unknown still: four more questions, with the same key, and no second sheet', async () => {
    const { actor, calls, clock, pay, reached } = atCheckout({ confirm: async () => ({ kind: 'unknown' }) })
    const untilStuck = async () => {
      for (let more = 0; more < 3; more += 1) {
        await reached('unknown')
        clock.increment(2_000)
      }
      await reached('stuck')
    }
    pay()
    await untilStuck()
    actor.send({ type: 'CHECK_AGAIN' })
    await untilStuck()
    expect(calls.confirm.mock.calls.map(([, paymentKey]) => paymentKey)).toEqual(Array(8).fill('key'))
    expect(calls.openSheet).toHaveBeenCalledTimes(1)
  })
  it('a confirmation that fails on the way is no refusal', async () => {
    const { pay, reached, state } = atCheckout({ confirm: () => Promise.reject(new Error('nobody answers')) })
    pay()
    await reached('unknown')
    expect(state().context.failure).toBeNull()
  })
})

const waitForCalls = (spy: { mock: { calls: unknown[] } }, count: number) =>
  until(() => spy.mock.calls.length >= count)

describe('what an ending means', () => {
  it.each(['USER_CANCEL', 'PAY_PROCESS_CANCELED', 'CANCELED_BY_USER'])(
    'the provider says by %s that the member closed the sheet',
    (code) => {
      expect(cardFailureOf(told(code, '취소'))).toEqual({ kind: 'closed' })
    },
  )
  it('any other provider error keeps the provider sentence', () => {
    const declined = cardFailureOf(told('EXCEED_MAX_AMOUNT', '한도를 초과했어요.'))
    expect(declined).toEqual({ kind: 'declined', message: '한도를 초과했어요.' })
    expect(cardFailureOf(told('UNKNOWN', ''))).toEqual({ kind: 'declined', message: messages.generic })
  })
  it.each([
    new Error('[TossPayments SDK] TossPayments is not available'),
    new TypeError('Failed to fetch dynamically imported module: https://billim.kr/assets/x-4f1c.js'),
    undefined,
  ])('%s is no sentence of the provider: the connection is to be checked', (error) => {
    const failure = cardFailureOf(error)
    expect(failure).toEqual({ kind: 'declined', message: messages.checkConnection })
    expect(failureSentence(failure)).toBe('인터넷 연결을 확인해 주세요. 결제되지 않았어요.')
  })
  it.each([
    [new ApiError(502, 'OFFLINE', ''), 'unknown'],
    [new ApiError(503, 'PROVIDER_UNAVAILABLE', ''), 'unknown'],
    [new ApiError(409, 'PAYMENT_UNCONFIRMED', ''), 'unknown'],
    [new Error('lost'), 'unknown'],
    [new ApiError(409, 'DRAFT_EXPIRED', '시간이 지났어요.'), 'refused'],
  ] as const)('%s ends %s', (error, kind) => {
    expect(outcomeOf(error).kind).toBe(kind)
  })
  it('what was ordered in another tab leads to the order', () => {
    const refused = new ApiError(409, 'ALREADY_ORDERED', '이미 주문한 상품이에요.', { orderId })
    const failure = { kind: 'ordered', orderId, message: '이미 주문한 상품이에요.' }
    expect(outcomeOf(refused)).toEqual({ kind: 'refused', failure })
  })
  it('closing has its own sentence', () => {
    expect(failureSentence({ kind: 'closed' })).toBe('카드 입력을 취소했어요. 결제되지 않았어요.')
    expect(failureSentence({ kind: 'timedOut' })).toBe(
      '결제 시간이 지났어요. 결제되지 않았으니 다시 시도해 주세요.',
    )
  })
})

const aCharge = (change: Partial<MemberCharge> = {}): MemberCharge => ({
  id: '01930000-0000-7000-8000-000000000009',
  kind: 'damage',
  amount: 30_000,
  lateDays: null,
  name: '파손 배상금',
  productName: '소프트 토트백',
  orderId: '01930000-0000-7000-8000-000000000001',
  reason: '가죽 긁힘 복원',
  images: [],
  dueOn: '2026-11-23',
  createdAt: '2026-11-20T01:30:00.000Z',
  failedAt: null,
  cardFailures: 0,
  isBeingPaid: false,
  waived: 0,
  dispute: null,
  payment: { orderId: 'first', orderName: '파손 배상금', customerKey: 'customer' },
  ...change,
})

describe('paying a charge', () => {
  const refresh = async () => undefined
  it('asks the card for the charge as it was at the tap, and holds nothing', async () => {
    const again = aCharge({ payment: { ...aCharge().payment, orderId: 'second' } })
    expect(await chargeSubject(again, refresh).prepare()).toEqual({
      ...{ orderId: 'second', orderName: '파손 배상금', customerKey: 'customer' },
      amount: 30_000,
      hold: null,
    })
  })
  it('waits for an open sheet for as long as it takes, as no dates are held', async () => {
    const { clock, pay, reached, state } = atCheckout({
      prepare: chargeSubject(aCharge(), refresh).prepare,
      openSheet: forever,
    })
    pay()
    await reached('sheetOpen')
    clock.increment(60 * 60_000)
    expect(state().matches('sheetOpen')).toBe(true)
  })
  it.each([
    ['a closed sheet', { kind: 'closed' }, messages.cardClosed],
    ['a declined card', { kind: 'declined', message: '한도초과예요.' }, '한도초과예요.'],
    [
      'a sheet that does not open',
      { kind: 'refused', code: 'UNKNOWN', message: messages.generic },
      messages.generic,
    ],
  ] as const)('%s says why', (_, failure, sentence) => {
    expect(failureMessage(failure)).toBe(sentence)
  })
})
