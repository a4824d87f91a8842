import { describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import {
  type GivingUpOutcome,
  givingUpMachine,
} from '../../web/screens/consignmentDetail/givingUp.machine.ts'

function atTheSheet(...endings: (GivingUpOutcome | Error)[]) {
  const giveUp = vi.fn(async (_: { input: { penalty: number } }): Promise<GivingUpOutcome> => {
    const ending = endings.shift() ?? { kind: 'givenUp' }
    if (ending instanceof Error) throw ending
    return ending
  })
  const actor = createActor(
    givingUpMachine.provide({
      actors: { giveUp: fromPromise<GivingUpOutcome, { penalty: number }>(giveUp) },
    }),
    { input: { penalty: 65_000 } },
  )
  actor.start()
  const agree = () => {
    actor.send({ type: 'SUBMIT' })
    actor.send({ type: 'AGREE' })
  }
  const reached = (state: 'quoted' | 'done') => waitFor(actor, (snapshot) => snapshot.matches(state))
  const penalties = () => giveUp.mock.calls.map(([{ input }]) => input.penalty)
  return { actor, agree, reached, penalties, context: () => actor.getSnapshot().context }
}

describe('giving up a consignment', () => {
  it('sends the penalty that was shown, once', async () => {
    const { actor, agree, reached, penalties } = atTheSheet()
    agree()
    actor.send({ type: 'SUBMIT' })
    actor.send({ type: 'AGREE' })
    await reached('done')
    expect(penalties()).toEqual([65_000])
  })
  it('goes no further without the confirmation', () => {
    const { actor, penalties } = atTheSheet()
    actor.send({ type: 'SUBMIT' })
    actor.send({ type: 'DISAGREE' })
    expect(actor.getSnapshot().value).toBe('quoted')
    expect(penalties()).toEqual([])
  })
  it('shows a penalty that has changed, and sends that one when it is agreed to', async () => {
    const { agree, reached, penalties, context } = atTheSheet({ kind: 'penaltyChanged', penalty: 90_000 })
    agree()
    await reached('quoted')
    expect(context()).toEqual({ penalty: 90_000, problem: '위약금이 바뀌었어요. 새 금액을 확인해 주세요.' })
    agree()
    await reached('done')
    expect(penalties()).toEqual([65_000, 90_000])
  })
  it.each([
    ['a refusal', { kind: 'refused', message: '예약이 있어요.' } as const, '예약이 있어요.'],
    ['a fault', new Error('부서졌어요'), '부서졌어요'],
  ])('%s is told, and can be tried again', async (_, ending, words) => {
    const { agree, reached, context } = atTheSheet(ending)
    agree()
    await reached('quoted')
    expect(context().problem).toBe(words)
    agree()
    await reached('done')
  })
})
