import { describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import {
  type ReturnOutcome,
  type ReturnRequest,
  returningMachine,
} from '../../web/screens/orderDetail/returning.machine.ts'

function atTheSheet(ending: () => Promise<ReturnOutcome> = async () => ({ kind: 'requested' })) {
  const request = vi.fn((_: ReturnRequest) => ending())
  const actor = createActor(
    returningMachine.provide({
      actors: { request: fromPromise<ReturnOutcome, ReturnRequest>(({ input }) => request(input)) },
    }),
  )
  actor.start()
  const reached = (state: 'writing' | 'requesting' | 'done') =>
    waitFor(actor, (snapshot) => snapshot.matches(state))
  return { actor, request, reached, context: () => actor.getSnapshot().context }
}

describe('asking for a return', () => {
  it('takes the item alone', async () => {
    const { actor, request, reached } = atTheSheet()
    actor.send({ type: 'SUBMIT' })
    await reached('done')
    expect(request).toHaveBeenCalledWith({ reason: null, text: '' })
  })
  it('sends the reason and the text that were given', async () => {
    const { actor, request, reached } = atTheSheet()
    actor.send({ type: 'CHOOSE', reason: 'damaged' })
    actor.send({ type: 'WRITE', text: '잠금 장식이 헐거워요' })
    actor.send({ type: 'SUBMIT' })
    await reached('done')
    expect(request).toHaveBeenCalledWith({ reason: 'damaged', text: '잠금 장식이 헐거워요' })
  })
  it('tapped twice asks once', async () => {
    const { actor, request, reached } = atTheSheet()
    actor.send({ type: 'SUBMIT' })
    actor.send({ type: 'SUBMIT' })
    await reached('done')
    expect(request).toHaveBeenCalledTimes(1)
  })
  it('a refusal stays on the sheet with its sentence and keeps what was typed', async () => {
    const { actor, reached, context } = atTheSheet(async () => ({
      kind: 'refused',
      message: '이미 반품을 신청한 상품이에요.',
    }))
    actor.send({ type: 'WRITE', text: '끈이 짧아요' })
    actor.send({ type: 'SUBMIT' })
    await reached('requesting')
    await reached('writing')
    expect(context()).toMatchObject({ problem: '이미 반품을 신청한 상품이에요.', text: '끈이 짧아요' })
  })
  it('a lost connection leaves everything as it was', async () => {
    const { actor, reached, context } = atTheSheet(() => Promise.reject(new Error('인터넷 연결 오류')))
    actor.send({ type: 'CHOOSE', reason: 'etc' })
    actor.send({ type: 'SUBMIT' })
    await reached('requesting')
    await reached('writing')
    expect(context()).toMatchObject({ problem: '인터넷 연결 오류', reason: 'etc' })
  })
})
