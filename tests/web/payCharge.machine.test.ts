import { describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import type { MemberCharge } from '../../domain/wire/charges.ts'
import { ApiError } from '../../web/api/apiError.ts'
import type { CardEnding } from '../../web/pieces/cardSheet/cardEnding.ts'
import { type PayEnding, payChargeMachine } from '../../web/screens/myPayments/payCharge.machine.ts'
import { payEndingOf } from '../../web/screens/myPayments/usePayCharge.ts'
import { confirmEndingOf } from '../../web/screens/order/endings.ts'
import { messages } from '../../web/text/messages.ts'

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
  payment: { orderId: 'first', orderName: '파손 배상금', customerKey: 'customer' },
  ...change,
})
const approved: CardEnding = { kind: 'approved', paymentKey: 'key' }

function atTheCharge(parts: { sheet?: () => Promise<CardEnding>; endings?: readonly PayEnding[] } = {}) {
  const endings = [...(parts.endings ?? [{ kind: 'paid' as const }])]
  const openSheet = vi.fn(async (_: { charge: MemberCharge }) => (parts.sheet ?? (async () => approved))())
  const confirm = vi.fn(async (_: { charge: MemberCharge; paymentKey: string }) => {
    const ending = endings.length > 1 ? endings.shift() : endings[0]
    if (ending === undefined) throw new Error('nobody answers')
    return ending
  })
  const clock = new SimulatedClock()
  const actor = createActor(
    payChargeMachine.provide({
      actors: {
        openSheet: fromPromise<CardEnding, { charge: MemberCharge }>(({ input }) => openSheet(input)),
        confirm: fromPromise<PayEnding, { charge: MemberCharge; paymentKey: string }>(({ input }) =>
          confirm(input),
        ),
      },
    }),
    { input: { charge: aCharge() }, clock },
  )
  actor.start()
  const reached = (state: 'owed' | 'sheetOpen' | 'confirming' | 'unknown' | 'stuck' | 'paid') =>
    waitFor(actor, (snapshot) => snapshot.matches(state))
  const pay = (charge = aCharge()) => actor.send({ type: 'PAY', charge })
  const failure = () => actor.getSnapshot().context.failure
  return { actor, openSheet, confirm, clock, reached, pay, failure }
}

describe('paying a charge', () => {
  it('asks for the card, then confirms what the sheet approved', async () => {
    const { openSheet, confirm, reached, pay } = atTheCharge()
    pay()
    await reached('paid')
    expect(openSheet).toHaveBeenCalledTimes(1)
    expect(confirm).toHaveBeenCalledWith({ charge: aCharge(), paymentKey: 'key' })
  })
  it('pays the charge as it is at the tap, not as it was when the page opened', async () => {
    const { openSheet, confirm, reached, pay } = atTheCharge()
    const again = aCharge({ payment: { ...aCharge().payment, orderId: 'second' } })
    pay(again)
    await reached('paid')
    expect(openSheet).toHaveBeenCalledWith({ charge: again })
    expect(confirm).toHaveBeenCalledWith({ charge: again, paymentKey: 'key' })
  })
  it('tapped twice opens one sheet', async () => {
    const { openSheet, reached, pay } = atTheCharge()
    pay()
    pay()
    await reached('paid')
    expect(openSheet).toHaveBeenCalledTimes(1)
  })
  it.each([
    ['a closed sheet', async (): Promise<CardEnding> => ({ kind: 'closed' }), messages.cardClosed],
    [
      'a declined card',
      async (): Promise<CardEnding> => ({ kind: 'declined', message: '한도초과예요.' }),
      '한도초과예요.',
    ],
    ['a sheet that does not open', () => Promise.reject(new Error('no script')), messages.generic],
  ])('%s leaves it owed, says why, and confirms nothing', async (_, sheet, sentence) => {
    const { confirm, reached, pay, failure, actor } = atTheCharge({ sheet })
    pay()
    await reached('sheetOpen')
    await reached('owed')
    expect(failure()).toBe(sentence)
    expect(confirm).not.toHaveBeenCalled()
    actor.send({ type: 'PAY', charge: aCharge() })
    expect(failure()).toBeNull()
  })
  it('a payment that the shop refuses leaves it owed with the shop’s sentence', async () => {
    const { reached, pay, failure, confirm } = atTheCharge({
      endings: [{ kind: 'refused', message: '이미 결제한 요금이에요.' }],
    })
    pay()
    await reached('confirming')
    await reached('owed')
    expect(failure()).toBe('이미 결제한 요금이에요.')
    expect(confirm).toHaveBeenCalledTimes(1)
  })
})

describe('a payment of which nobody knows the end', () => {
  it('is asked about again with the same key after three seconds, and found paid', async () => {
    const { confirm, clock, reached, pay } = atTheCharge({ endings: [{ kind: 'unknown' }, { kind: 'paid' }] })
    pay()
    await reached('unknown')
    clock.increment(2_999)
    expect(confirm).toHaveBeenCalledTimes(1)
    clock.increment(1)
    await reached('paid')
    expect(confirm.mock.calls.map(([{ paymentKey }]) => paymentKey)).toEqual(['key', 'key'])
  })
  it('waits for the member after four questions, who may ask four more times', async () => {
    const { confirm, clock, reached, actor, openSheet, pay } = atTheCharge({ endings: [{ kind: 'unknown' }] })
    const asks = async () => {
      for (let more = 0; more < 3; more += 1) {
        await reached('unknown')
        clock.increment(3_000)
      }
      await reached('stuck')
    }
    pay()
    await asks()
    expect(confirm).toHaveBeenCalledTimes(4)
    pay()
    expect(actor.getSnapshot().value).toBe('stuck')
    actor.send({ type: 'CHECK_AGAIN' })
    await asks()
    expect(confirm).toHaveBeenCalledTimes(8)
    expect(openSheet).toHaveBeenCalledTimes(1)
  })
  it('a confirmation that fails on the way is no decline', async () => {
    const { reached, pay, failure } = atTheCharge({ endings: [] })
    pay()
    await reached('unknown')
    expect(failure()).toBeNull()
  })
})

describe('a confirmation without a clear answer', () => {
  it.each([
    ['an error that is no answer of the shop', new Error('the page failed'), 'unknown'],
    ['no connection', new ApiError(502, 'OFFLINE', ''), 'unknown'],
    ['an undecided provider', new ApiError(409, 'PAYMENT_UNCONFIRMED', ''), 'unknown'],
    ['a refusal', new ApiError(409, 'PAYMENT_DECLINED', '한도초과예요.'), 'refused'],
  ])('%s ends a charge and an order alike', (_, error, kind) => {
    expect(payEndingOf(error).kind).toBe(kind)
    expect(confirmEndingOf(error).kind).toBe(kind)
  })
})
