import { describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { CancellationQuote } from '../../domain/wire/cancellations.ts'
import {
  type CancellationOutcome,
  cancellationMachine,
  type Reason,
} from '../../web/screens/orderDetail/cancellation.machine.ts'

const aQuote = (change: Partial<CancellationQuote> = {}): CancellationQuote => ({
  orderItemId: '01930000-0000-7000-8000-000000000002',
  reason: 'days_before_start',
  daysToStart: 3,
  finalAmount: 38_400,
  feePercent: 30,
  fee: 11_520,
  cardRefund: 20_480,
  pointsRefund: 6_400,
  deliveryFeeRefund: 0,
  couponReturned: true,
  items: 1,
  ...change,
})
const halfFee = aQuote({ reason: 'days_before_start', feePercent: 50, fee: 19_200, cardRefund: 12_800 })

type Given = { quote: CancellationQuote; reason: Reason; text: string }

function atTheSheet(parts: {
  quote?: () => Promise<CancellationQuote>
  cancel?: () => Promise<CancellationOutcome>
}) {
  const calls = {
    quote: vi.fn(parts.quote ?? (async () => aQuote())),
    cancel: vi.fn(
      parts.cancel ?? (async (): Promise<CancellationOutcome> => ({ kind: 'cancelled', quote: aQuote() })),
    ),
  }
  const actor = createActor(
    cancellationMachine.provide({
      actors: {
        fetchQuote: fromPromise<CancellationQuote>(calls.quote),
        cancel: fromPromise<CancellationOutcome, Given>(calls.cancel),
      },
    }),
  )
  actor.start()
  const reached = (state: 'quoting' | 'ready' | 'confirming' | 'cancelling' | 'done' | 'unquotable') =>
    waitFor(actor, (snapshot) => snapshot.matches(state))
  return { actor, calls, reached, context: () => actor.getSnapshot().context }
}

describe('cancelling an item', () => {
  it('shows the quote, takes a reason and an agreement, and cancels', async () => {
    const { actor, calls, reached, context } = atTheSheet({})
    await reached('ready')
    expect(context().quote).toEqual(aQuote())
    actor.send({ type: 'CHOOSE', reason: 'date_change' })
    actor.send({ type: 'SUBMIT' })
    expect(actor.getSnapshot().value).toBe('confirming')
    actor.send({ type: 'AGREE' })
    await reached('done')
    expect(calls.cancel).toHaveBeenCalledTimes(1)
  })
  it('keeps a reason that was chosen while the quote was on its way', async () => {
    const { actor, reached, context } = atTheSheet({})
    actor.send({ type: 'CHOOSE', reason: 'better_price' })
    await reached('ready')
    expect(context().reason).toBe('better_price')
  })
  it('without a reason asks for one and goes no further', async () => {
    const { actor, calls, reached, context } = atTheSheet({})
    await reached('ready')
    actor.send({ type: 'SUBMIT' })
    expect(actor.getSnapshot().value).toBe('ready')
    expect(context().asked).toBe(true)
    expect(calls.cancel).not.toHaveBeenCalled()
  })
  it.each([
    ['', 'ready'],
    ['   ', 'ready'],
    ['여행이 취소됐어요', 'confirming'],
  ])('with a free reason of %j is %s', async (text, state) => {
    const { actor, reached } = atTheSheet({})
    await reached('ready')
    actor.send({ type: 'CHOOSE', reason: 'etc' })
    actor.send({ type: 'WRITE', text })
    actor.send({ type: 'SUBMIT' })
    expect(actor.getSnapshot().value).toBe(state)
  })
  it('can be thought over at the last question', async () => {
    const { actor, calls, reached } = atTheSheet({})
    await reached('ready')
    actor.send({ type: 'CHOOSE', reason: 'changed_mind' })
    actor.send({ type: 'SUBMIT' })
    actor.send({ type: 'DISAGREE' })
    expect(actor.getSnapshot().value).toBe('ready')
    expect(calls.cancel).not.toHaveBeenCalled()
  })
  it('agreed twice cancels once', async () => {
    const { actor, calls, reached } = atTheSheet({})
    await reached('ready')
    actor.send({ type: 'CHOOSE', reason: 'changed_mind' })
    actor.send({ type: 'SUBMIT' })
    actor.send({ type: 'AGREE' })
    actor.send({ type: 'AGREE' })
    await reached('done')
    expect(calls.cancel).toHaveBeenCalledTimes(1)
  })
})

describe('when the answer is no', () => {
  const agree = async (sheet: ReturnType<typeof atTheSheet>) => {
    await sheet.reached('ready')
    sheet.actor.send({ type: 'CHOOSE', reason: 'changed_mind' })
    sheet.actor.send({ type: 'SUBMIT' })
    sheet.actor.send({ type: 'AGREE' })
  }
  it('a fee that changed meanwhile is shown before anything is cancelled', async () => {
    const sheet = atTheSheet({ cancel: async () => ({ kind: 'feeChanged', quote: halfFee }) })
    await agree(sheet)
    await sheet.reached('ready')
    expect(sheet.context().quote).toEqual(halfFee)
    expect(sheet.context().problem).toContain('수수료가 바뀌었어요')
  })
  it('another sum that comes back is shown before anything is cancelled (rule 925)', async () => {
    const sheet = atTheSheet({ cancel: async () => ({ kind: 'refundChanged', quote: halfFee }) })
    await agree(sheet)
    await sheet.reached('ready')
    expect(sheet.context().quote).toEqual(halfFee)
    expect(sheet.context().problem).toContain('돌려받을 금액이 바뀌었어요')
  })
  it('a refusal stays on the sheet with its sentence', async () => {
    const sheet = atTheSheet({ cancel: async () => ({ kind: 'refused', message: '이미 출고했어요.' }) })
    await agree(sheet)
    await sheet.reached('ready')
    expect(sheet.context().problem).toBe('이미 출고했어요.')
  })
  it('a lost connection leaves everything as it was', async () => {
    const sheet = atTheSheet({ cancel: () => Promise.reject(new Error('인터넷 연결 오류')) })
    await agree(sheet)
    await sheet.reached('ready')
    expect(sheet.context()).toMatchObject({ problem: '인터넷 연결 오류', reason: 'changed_mind' })
  })
  it('too late for a quote: says why, and can be asked again', async () => {
    let late = true
    const sheet = atTheSheet({
      quote: async () => {
        if (late) throw new Error('시작 2일 전까지 취소할 수 있어요.')
        return aQuote()
      },
    })
    await sheet.reached('unquotable')
    expect(sheet.context().problem).toBe('시작 2일 전까지 취소할 수 있어요.')
    late = false
    sheet.actor.send({ type: 'RETRY' })
    await sheet.reached('ready')
    expect(sheet.context().problem).toBeNull()
  })
})
