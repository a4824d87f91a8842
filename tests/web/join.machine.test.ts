import { describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { JoinProblem, Place } from '../../web/pieces/joining/joinFailure.ts'
import { type Application, type JoinOutcome, joinMachine } from '../../web/screens/join/join.machine.ts'

const account = { email: 'hana@example.com', password: 'billim12!' }
const session = { name: '정하나', accessToken: 'a', refreshToken: 'r' }
const problemAt = (place: Place, message: string): JoinOutcome => ({
  kind: 'problem',
  problem: { place, message },
})

function atTheForm(parts: { check?: () => Promise<void>; join?: () => Promise<JoinOutcome> } = {}) {
  const calls = {
    check: vi.fn<(input: { email: string }) => Promise<void>>(parts.check ?? (async () => undefined)),
    join: vi.fn<(application: Application) => Promise<JoinOutcome>>(
      parts.join ?? (async () => ({ kind: 'joined', session })),
    ),
    showTerms: vi.fn(),
    showAccount: vi.fn(),
  }
  const actor = createActor(
    joinMachine.provide({
      actors: {
        checkEmail: fromPromise<void, { email: string }>(({ input }) => calls.check(input)),
        join: fromPromise<JoinOutcome, { application: Application }>(({ input }) =>
          calls.join(input.application),
        ),
      },
      actions: { showTerms: calls.showTerms, showAccount: calls.showAccount },
    }),
  )
  actor.start()
  const reached = (state: 'account' | 'checking' | 'terms' | 'joining' | 'joined' | 'hasAccount') =>
    waitFor(actor, (snapshot) => snapshot.matches(state))
  const problem = (): JoinProblem | null => actor.getSnapshot().context.problem
  return { actor, calls, reached, problem }
}

async function atTheTerms(parts: Parameters<typeof atTheForm>[0] = {}) {
  const form = atTheForm(parts)
  form.actor.send({ type: 'NEXT', account })
  await form.reached('terms')
  return form
}

describe('joining', () => {
  it('checks the email, asks for the terms, joins with both', async () => {
    const { actor, calls, reached } = await atTheTerms()
    expect(calls.check).toHaveBeenCalledWith({ email: account.email })
    expect(calls.showTerms).toHaveBeenCalledTimes(1)
    actor.send({ type: 'JOIN', agreedTerms: [1, 2, 3, 7] })
    await reached('joined')
    expect(calls.join).toHaveBeenCalledWith({ ...account, agreedTerms: [1, 2, 3, 7] })
    expect(actor.getSnapshot().context.session).toEqual(session)
  })
  it('tapped twice checks once and joins once', async () => {
    const { actor, calls, reached } = atTheForm()
    actor.send({ type: 'NEXT', account })
    actor.send({ type: 'NEXT', account })
    await reached('terms')
    actor.send({ type: 'JOIN', agreedTerms: [1, 2, 3] })
    actor.send({ type: 'JOIN', agreedTerms: [1, 2, 3] })
    await reached('joined')
    expect(calls.check).toHaveBeenCalledTimes(1)
    expect(calls.join).toHaveBeenCalledTimes(1)
  })
  it('Back leads from the terms to the account, and on again with a new check', async () => {
    const { actor, calls, reached } = await atTheTerms()
    actor.send({ type: 'BACK' })
    expect(actor.getSnapshot().value).toBe('account')
    actor.send({ type: 'NEXT', account: { ...account, email: 'other@example.com' } })
    await reached('terms')
    expect(calls.check).toHaveBeenLastCalledWith({ email: 'other@example.com' })
  })
  it('Back at the account, or a join before the check, does nothing', () => {
    const { actor, calls } = atTheForm()
    actor.send({ type: 'BACK' })
    actor.send({ type: 'JOIN', agreedTerms: [1, 2, 3] })
    expect(actor.getSnapshot().value).toBe('account')
    expect(calls.join).not.toHaveBeenCalled()
  })
})

describe('a refusal is read where it belongs', () => {
  it('a taken email stops at the account, at the email', async () => {
    const form = atTheForm({ check: () => Promise.reject(new Error('이미 사용 중인 이메일이에요.')) })
    form.actor.send({ type: 'NEXT', account })
    await form.reached('checking')
    await form.reached('account')
    expect(form.problem()).toEqual({ place: 'email', message: '이미 사용 중인 이메일이에요.' })
    form.actor.send({ type: 'NEXT', account })
    expect(form.problem(), 'the next try forgets it').toBeNull()
  })
  it.each(['email', 'password', 'identity'] as const)(
    'a join refused for its %s goes back to the account',
    async (place) => {
      const form = await atTheTerms({ join: async () => problemAt(place, '다시 확인해 주세요.') })
      form.actor.send({ type: 'JOIN', agreedTerms: [1, 2, 3] })
      await form.reached('account')
      expect(form.problem()).toEqual({ place, message: '다시 확인해 주세요.' })
      expect(form.calls.showAccount).toHaveBeenCalledTimes(1)
    },
  )
  it('a person who withdrew lately is told under the button, and may leave', async () => {
    const form = await atTheTerms({ join: async () => problemAt('submit', '탈퇴한 뒤 3개월 동안은') })
    form.actor.send({ type: 'JOIN', agreedTerms: [1, 2, 3] })
    await form.reached('joining')
    await form.reached('terms')
    expect(form.problem()).toEqual({ place: 'submit', message: '탈퇴한 뒤 3개월 동안은' })
    expect(form.calls.showAccount).not.toHaveBeenCalled()
  })
  it.each([
    ['refused', async () => problemAt('submit', '탈퇴한 뒤 3개월 동안은')],
    ['lost', () => Promise.reject(new Error('인터넷 연결 오류'))],
  ] as const)('terms that Back left meanwhile are shown again when the join is %s', async (_, join) => {
    const form = await atTheTerms({ join })
    form.actor.send({ type: 'JOIN', agreedTerms: [1, 2, 3] })
    form.actor.send({ type: 'BACK' })
    await form.reached('terms')
    expect(form.problem()?.place).toBe('submit')
    expect(form.calls.showTerms).toHaveBeenCalledTimes(2)
  })
  it('a lost connection leaves the terms as they were and can be tried again', async () => {
    let offline = true
    const form = await atTheTerms({
      join: async () => {
        if (offline) throw new Error('인터넷 연결 오류')
        return { kind: 'joined', session }
      },
    })
    form.actor.send({ type: 'JOIN', agreedTerms: [1, 2, 3] })
    await form.reached('joining')
    await form.reached('terms')
    expect(form.problem()).toEqual({ place: 'submit', message: '인터넷 연결 오류' })
    offline = false
    form.actor.send({ type: 'JOIN', agreedTerms: [1, 2, 3] })
    await form.reached('joined')
  })
  it('somebody with an account ends at it', async () => {
    const existing = {
      account: { email: 'ha***@example.com', providerType: 'kakao' as const },
      message: '이미',
    }
    const form = await atTheTerms({ join: async () => ({ kind: 'existing', ...existing }) })
    form.actor.send({ type: 'JOIN', agreedTerms: [1, 2, 3] })
    await form.reached('hasAccount')
    expect(form.actor.getSnapshot().context.existing).toMatchObject(existing)
  })
})
