import { describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import type { OrderDraft } from '../../domain/wire/checkout.ts'
import { ApiError } from '../../web/api/apiError.ts'
import { type CardEnding, cardEndingOf } from '../../web/pieces/cardSheet/cardEnding.ts'
import { checkoutMachine } from '../../web/screens/order/checkout.machine.ts'
import { type ConfirmEnding, confirmEndingOf, failureSentence } from '../../web/screens/order/endings.ts'

const aDraft = (totalAmount = 32_000): OrderDraft => ({
  orderId: '01930000-0000-7000-8000-000000000001',
  orderNumbers: '261120-7KQ4MD',
  orderName: '아틀리에 탑핸들 백 미디엄',
  customerKey: 'customer',
  amounts: {
    totalRent: 49_200,
    periodDiscount: -1_200,
    couponDiscount: 9_600,
    pointsUsed: 6_400,
    deliveryFee: 0,
    totalAmount,
  },
  now: '2026-11-20T10:00:00+09:00',
  heldUntil: '2026-11-20T10:15:00+09:00',
})

type Parts = {
  makeDraft?: () => Promise<OrderDraft>
  openSheet?: (sheet: { signal: AbortSignal }) => Promise<CardEnding>
  release?: () => Promise<void>
  confirm?: () => Promise<ConfirmEnding>
}

const placed: ConfirmEnding = { kind: 'placed', orderId: aDraft().orderId }
const approved: CardEnding = { kind: 'approved', paymentKey: 'key' }
const forever = () => new Promise<never>(() => undefined)

function atCheckout(parts: Parts = {}) {
  const calls = {
    makeDraft: vi.fn(parts.makeDraft ?? (async () => aDraft())),
    openSheet: vi.fn(parts.openSheet ?? (async () => approved)),
    release: vi.fn(parts.release ?? (async () => undefined)),
    confirm: vi.fn(parts.confirm ?? (async () => placed)),
  }
  const clock = new SimulatedClock()
  const actor = createActor(
    checkoutMachine.provide({
      actors: {
        makeDraft: fromPromise<OrderDraft, { form: unknown }>(calls.makeDraft),
        openSheet: fromPromise<CardEnding, { draft: OrderDraft }>(calls.openSheet),
        release: fromPromise<void, { draft: OrderDraft }>(calls.release),
        confirm: fromPromise<ConfirmEnding, { draft: OrderDraft; paymentKey: string | null }>(calls.confirm),
      },
    }),
    { clock },
  )
  actor.start()
  const pay = () => actor.send({ type: 'PAY', form: 'the form' })
  const reached = (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    waitFor(actor, (snapshot) => snapshot.matches(state))
  return { actor, calls, clock, pay, reached, state: () => actor.getSnapshot() }
}

describe('paying', () => {
  it('holds the dates, opens the sheet, confirms, and is done', async () => {
    const { calls, pay, reached, state } = atCheckout()
    pay()
    await reached('done')
    expect(state().context.placed).toEqual({ orderId: aDraft().orderId })
    expect(calls.confirm.mock.calls).toHaveLength(1)
    expect(calls.release).not.toHaveBeenCalled()
  })
  it('with nothing left to pay never opens the sheet', async () => {
    const { calls, pay, reached } = atCheckout({ makeDraft: async () => aDraft(0) })
    pay()
    await reached('done')
    expect(calls.openSheet).not.toHaveBeenCalled()
  })
  it('twice in a row makes one draft and one order', async () => {
    const { calls, pay, reached } = atCheckout()
    pay()
    pay()
    await reached('done')
    expect(calls.makeDraft).toHaveBeenCalledTimes(1)
    expect(calls.confirm).toHaveBeenCalledTimes(1)
  })
  it('cannot start again while the sheet is open', async () => {
    const { calls, pay, reached, state } = atCheckout({ openSheet: forever })
    pay()
    await reached('sheetOpen')
    pay()
    expect(state().matches('sheetOpen')).toBe(true)
    expect(calls.makeDraft).toHaveBeenCalledTimes(1)
  })
})

describe('what the server refuses before the sheet opens', () => {
  it('stands above the pay button and leaves the page editable', async () => {
    const { calls, pay, reached, state } = atCheckout({
      makeDraft: () => Promise.reject(new ApiError(409, 'PERIOD_TAKEN', '다른 예약이 있어요.')),
    })
    pay()
    await reached('drafting')
    await reached('editing')
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
      makeDraft: async () => {
        tries += 1
        if (tries === 1) throw new ApiError(409, 'PRICE_CHANGED', '가격이 바뀌었어요.')
        return aDraft()
      },
    })
    pay()
    await reached('drafting')
    await reached('editing')
    pay()
    await reached('done')
    expect(state().context.failure).toBeNull()
  })
})

describe('a sheet that does not end in an approval', () => {
  it.each([
    ['closed', { kind: 'closed' }],
    ['declined', { kind: 'declined', message: '한도를 초과했어요.' }],
  ] as const)('%s: the hold is released and nothing is confirmed', async (_, ending) => {
    const { calls, pay, reached, state } = atCheckout({ openSheet: async () => ending })
    pay()
    await reached('releasing')
    await reached('editing')
    expect(calls.release).toHaveBeenCalledTimes(1)
    expect(calls.confirm).not.toHaveBeenCalled()
    expect(state().context.failure).toEqual(ending)
  })
  it('left open until the hold ran out: released, and a late approval is not confirmed', async () => {
    let approve: (ending: CardEnding) => void = () => undefined
    const { calls, clock, pay, reached, state } = atCheckout({
      openSheet: () =>
        new Promise((resolve) => {
          approve = resolve
        }),
    })
    pay()
    await reached('sheetOpen')
    clock.increment(15 * 60_000)
    await reached('editing')
    approve(approved)
    await Promise.resolve()
    expect(state().context.failure).toEqual({ kind: 'timedOut' })
    expect(calls.release).toHaveBeenCalledTimes(1)
    expect(calls.confirm).not.toHaveBeenCalled()
  })
  it('Back takes the sheet away, and its late approval is not confirmed', async () => {
    let taken: AbortSignal | undefined
    let approve: (ending: CardEnding) => void = () => undefined
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
    await reached('editing')
    expect(taken?.aborted).toBe(true)
    approve(approved)
    await Promise.resolve()
    expect(state().context.failure).toEqual({ kind: 'closed' })
    expect(calls.release).toHaveBeenCalledTimes(1)
    expect(calls.confirm).not.toHaveBeenCalled()
  })
  it('a release that fails still lets the member try again', async () => {
    const { pay, reached, state } = atCheckout({
      openSheet: async () => ({ kind: 'closed' }),
      release: () => Promise.reject(new ApiError(502, 'OFFLINE', '인터넷 연결 오류')),
    })
    pay()
    await reached('releasing')
    await reached('editing')
    expect(state().context.failure).toEqual({ kind: 'closed' })
  })
  it('a script that cannot be loaded counts as declined with its own sentence', async () => {
    const { pay, reached, state } = atCheckout({ openSheet: () => Promise.reject(new Error('no script')) })
    pay()
    await reached('releasing')
    await reached('editing')
    expect(state().context.failure).toMatchObject({ kind: 'refused' })
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
    await reached('editing')
    expect(state().context.failure).toMatchObject({ code: 'PAYMENT_DECLINED' })
  })
  it('unknown: the same order is asked again until it is known', async () => {
    const endings: ConfirmEnding[] = [{ kind: 'unknown' }, { kind: 'unknown' }, placed]
    const { calls, clock, pay, reached } = atCheckout({
      confirm: async () => endings.shift() ?? placed,
    })
    pay()
    for (let look = 0; look < 2; look += 1) {
      await reached({ unknown: 'waiting' })
      clock.increment(2_000)
      await waitForCalls(calls.confirm, look + 2)
    }
    await reached('done')
    expect(calls.confirm).toHaveBeenCalledTimes(3)
    expect(calls.makeDraft).toHaveBeenCalledTimes(1)
  })
  it('unknown for long: the member looks again, never pays again', async () => {
    let known = false
    const { actor, calls, clock, pay, reached } = atCheckout({
      confirm: async () => (known ? placed : { kind: 'unknown' }),
    })
    pay()
    for (let look = 1; look <= 3; look += 1) {
      await reached({ unknown: 'waiting' })
      clock.increment(2_000)
      await waitForCalls(calls.confirm, look + 1)
    }
    await reached({ unknown: 'waiting' })
    clock.increment(2_000)
    await reached({ unknown: 'stuck' })
    pay()
    known = true
    actor.send({ type: 'CHECK_AGAIN' })
    await reached('done')
    expect(calls.openSheet).toHaveBeenCalledTimes(1)
  })
})

const waitForCalls = (spy: { mock: { calls: unknown[] } }, count: number) =>
  vi.waitFor(() => expect(spy.mock.calls.length).toBeGreaterThanOrEqual(count))

describe('what an ending means', () => {
  it('the provider says that the member closed the sheet', () => {
    expect(cardEndingOf(Object.assign(new Error('취소'), { code: 'USER_CANCEL' }))).toEqual({
      kind: 'closed',
    })
  })
  it('any other provider error keeps the provider sentence', () => {
    const error = Object.assign(new Error('한도를 초과했어요.'), { code: 'EXCEED_MAX_AMOUNT' })
    expect(cardEndingOf(error)).toEqual({ kind: 'declined', message: '한도를 초과했어요.' })
  })
  it.each([
    [new ApiError(502, 'OFFLINE', ''), 'unknown'],
    [new ApiError(503, 'PROVIDER_UNAVAILABLE', ''), 'unknown'],
    [new ApiError(409, 'PAYMENT_UNCONFIRMED', ''), 'unknown'],
    [new Error('lost'), 'unknown'],
    [new ApiError(409, 'DRAFT_EXPIRED', '시간이 지났어요.'), 'refused'],
  ] as const)('%s ends %s', (error, kind) => {
    expect(confirmEndingOf(error).kind).toBe(kind)
  })
  it('what was ordered in another tab leads to the order', () => {
    const orderId = aDraft().orderId
    const refused = new ApiError(409, 'ALREADY_ORDERED', '이미 주문한 상품이에요.', { orderId })
    const failure = { kind: 'ordered', orderId, message: '이미 주문한 상품이에요.' }
    expect(confirmEndingOf(refused)).toEqual({ kind: 'refused', failure })
  })
  it('closing has its own sentence', () => {
    expect(failureSentence({ kind: 'closed' })).toBe('카드 입력을 취소했어요. 결제되지 않았어요.')
    expect(failureSentence({ kind: 'timedOut' })).toBe(
      '결제 시간이 지났어요. 결제되지 않았으니 다시 시도해 주세요.',
    )
  })
})
