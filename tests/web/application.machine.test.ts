import { describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import {
  type ApplicationOutcome,
  applicationMachine,
  type FilledApplication,
} from '../../web/screens/luxshareApply/application.machine.ts'
import {
  type Draft,
  emptyDraft,
  fieldsOf,
  problemsOf,
  toastOf,
} from '../../web/screens/luxshareApply/application.ts'
import { isTyped } from '../../web/screens/luxshareApply/FormStep.tsx'

const whole: Draft = {
  applicationId: null,
  productCondition: 'used',
  brand: 'VERANNE',
  modelName: '아틀리에 탑핸들 백',
  warranty: true,
  perDay: 15_000,
  months: 6,
  place: { postCode: '04782', address1: '서울특별시 성동구 연무장길 33', address2: '502호' },
}
const saved = { accountId: 7, hasCard: true }
const photo = { id: 'a', url: '', file: new File(['x'], 'a.jpg', { type: 'image/jpeg' }) }
const applied: ApplicationOutcome = {
  kind: 'applied',
  consignment: {
    id: '01935b4e-7a30-7000-8000-000000000001',
    consignmentNumber: '261120-7K3P9Q',
    sendBy: '2026-11-23',
  },
}

function applying(
  parts: { draft?: Draft; saved?: typeof saved; apply?: () => Promise<ApplicationOutcome> } = {},
) {
  const apply = vi.fn(
    parts.apply ?? (async (_: { input: FilledApplication }): Promise<ApplicationOutcome> => applied),
  )
  const actor = createActor(
    applicationMachine.provide({
      actors: { apply: fromPromise<ApplicationOutcome, FilledApplication>(apply) },
    }),
    { input: { draft: parts.draft ?? whole, saved: parts.saved ?? saved } },
  )
  actor.start()
  const promiseAll = () => {
    for (const promise of ['sending', 'settling', 'charging'] as const)
      actor.send({ type: 'PROMISE', promise, made: true })
  }
  const toGuide = () => actor.send({ type: 'NEXT', photos: [photo] })
  const reached = (state: 'form' | 'guide' | 'applying' | 'applied') =>
    waitFor(actor, (snapshot) => snapshot.matches(state))
  return { actor, apply, promiseAll, toGuide, reached, state: () => actor.getSnapshot() }
}

describe('applying to consign an item', () => {
  it('goes from the form over the guide and its three promises to the application', async () => {
    const { actor, apply, promiseAll, toGuide, reached, state } = applying()
    toGuide()
    expect(state().value).toBe('guide')
    promiseAll()
    actor.send({ type: 'SUBMIT' })
    await reached('applied')
    expect(state().context.applied).toMatchObject({ consignmentNumber: '261120-7K3P9Q' })
    expect(apply.mock.calls[0]?.[0]?.input).toEqual({ draft: whole, accountId: 7, photos: [photo] })
  })
  it('stays on the form, and says what is missing only after the first try', () => {
    const { toGuide, state } = applying({ draft: emptyDraft, saved: { accountId: 7, hasCard: true } })
    expect(state().context.asked).toBe(false)
    toGuide()
    expect(state().value).toBe('form')
    expect(state().context.asked).toBe(true)
  })
  it('goes on as soon as the account that was missing is registered', () => {
    const { actor, toGuide, state } = applying({ saved: { ...saved, accountId: 0 } })
    actor.send({ type: 'SAVED', saved: { accountId: null, hasCard: true } })
    toGuide()
    expect(state().value).toBe('form')
    actor.send({ type: 'SAVED', saved })
    toGuide()
    expect(state().value).toBe('guide')
  })
  it('keeps form and promises on the way back', () => {
    const { actor, promiseAll, toGuide, state } = applying()
    toGuide()
    promiseAll()
    actor.send({ type: 'BACK' })
    expect(state().value).toBe('form')
    expect(state().context.draft).toEqual(whole)
    actor.send({ type: 'CHANGE', change: { months: 12 } })
    toGuide()
    expect(state().context).toMatchObject({
      draft: { months: 12 },
      promised: ['sending', 'settling', 'charging'],
    })
  })
  it.each([['sending'], ['settling'], ['charging']] as const)(
    'without the promise of %s nothing is sent',
    (missing) => {
      const { actor, apply, promiseAll, toGuide, state } = applying()
      toGuide()
      promiseAll()
      actor.send({ type: 'PROMISE', promise: missing, made: false })
      actor.send({ type: 'SUBMIT' })
      expect(state().value).toBe('guide')
      expect(state().context.askedToPromise).toBe(true)
      expect(apply).not.toHaveBeenCalled()
    },
  )
  it('a second tap, and Back, change nothing while the application is on its way', async () => {
    const { actor, apply, promiseAll, toGuide, reached, state } = applying()
    toGuide()
    promiseAll()
    actor.send({ type: 'SUBMIT' })
    actor.send({ type: 'SUBMIT' })
    actor.send({ type: 'BACK' })
    expect(state().value).toBe('applying')
    await reached('applied')
    expect(apply).toHaveBeenCalledTimes(1)
  })
  it('a form that was stored before it was changed is another application from then on', async () => {
    vi.stubGlobal('isSecureContext', true)
    const { actor, promiseAll, toGuide, reached, state } = applying({
      apply: async () => ({ kind: 'refused', ofForm: true, anew: true, message: '먼저 보낸 신청이' }),
      draft: { ...whole, applicationId: '01935b4e-7a30-4000-8000-000000000001' },
    })
    toGuide()
    promiseAll()
    actor.send({ type: 'SUBMIT' })
    await reached('form')
    expect(state().context.draft).toMatchObject({ brand: whole.brand, applicationId: expect.any(String) })
    expect(state().context.draft.applicationId).not.toBe('01935b4e-7a30-4000-8000-000000000001')
  })
  it('a refusal of what was filled in leads back to the form, with everything kept', async () => {
    const { actor, promiseAll, toGuide, reached, state } = applying({
      apply: async () => ({ kind: 'refused', ofForm: true, message: '사진을 다시 골라 주세요.' }),
    })
    toGuide()
    promiseAll()
    actor.send({ type: 'SUBMIT' })
    await reached('form')
    expect(state().context).toMatchObject({ draft: whole, refusal: '사진을 다시 골라 주세요.' })
  })
  it('a lost connection leaves the guide as it was, and the next try sends again', async () => {
    const endings: ApplicationOutcome[] = [
      { kind: 'refused', ofForm: false, message: '인터넷 연결 오류' },
      applied,
    ]
    const { actor, apply, promiseAll, toGuide, reached, state } = applying({
      apply: async () => endings.shift() ?? applied,
    })
    toGuide()
    promiseAll()
    actor.send({ type: 'SUBMIT' })
    await reached('guide')
    expect(state().context.refusal).toBe('인터넷 연결 오류')
    actor.send({ type: 'SUBMIT' })
    expect(state().context.refusal).toBeNull()
    await reached('applied')
    expect(apply).toHaveBeenCalledTimes(2)
  })
  it('an actor that breaks leaves the guide with its words', async () => {
    const { actor, promiseAll, toGuide, reached, state } = applying({
      apply: () => Promise.reject(new Error('부서졌어요')),
    })
    toGuide()
    promiseAll()
    actor.send({ type: 'SUBMIT' })
    await reached('guide')
    expect(state().context.refusal).toBe('부서졌어요')
  })
})

describe('what is missing on the form', () => {
  it.each([
    ['상품 상태를 선택해 주세요.', { ...whole, productCondition: null }, saved],
    ['주소를 입력해 주세요.', { ...whole, place: null }, saved],
    ['정산받을 계좌를 등록해 주세요.', whole, { ...saved, accountId: null }],
    ['결제 카드를 등록해 주세요.', whole, { ...saved, hasCard: false }],
    [undefined, { ...whole, brand: ' ' }, saved],
    [undefined, whole, saved],
  ])('the toast says %s', (words, draft, has) => {
    expect(toastOf(problemsOf(draft, has))).toBe(words)
  })
  it('each field says its own', () => {
    expect(problemsOf(emptyDraft, { accountId: null, hasCard: false })).toEqual({
      productCondition: '상품 상태를 선택해 주세요.',
      brand: '브랜드를 입력해 주세요.',
      modelName: '모델명을 입력해 주세요.',
      perDay: '하루 가격을 1,000원 이상 입력해 주세요.',
      place: '주소를 입력해 주세요.',
      account: '정산받을 계좌를 등록해 주세요.',
      card: '결제 카드를 등록해 주세요.',
    })
  })
  it('999 won a day are too few, 1,000 are enough, and more than ten million are too many', () => {
    expect(problemsOf({ ...whole, perDay: 999 }, saved).perDay).toBeDefined()
    expect(problemsOf({ ...whole, perDay: 1_000 }, saved)).toEqual({})
    expect(problemsOf({ ...whole, perDay: 10_000_000 }, saved)).toEqual({})
    expect(problemsOf({ ...whole, perDay: 10_000_001 }, saved)).toEqual({
      perDay: '하루 가격을 10,000,000원 이하로 입력해 주세요.',
    })
  })
})

it('the texts of the form are those of the specification', () => {
  expect(fieldsOf({ ...whole, brand: ' VERANNE ' }, 7)).toEqual({
    productCondition: 'used',
    warranty: 'true',
    brand: 'VERANNE',
    modelName: '아틀리에 탑핸들 백',
    desiredRentalPrice: 15_000,
    consignmentPeriod: 6,
    accountId: 7,
    postCode: '04782',
    address1: '서울특별시 성동구 연무장길 33',
    address2: '502호',
    agreedGuide: 'true',
  })
  const applicationId = '01935b4e-7a30-4000-8000-000000000001'
  expect(fieldsOf({ ...whole, applicationId }, 7)).toMatchObject({ applicationId })
})

it.each([
  ['while the book is being read', undefined, undefined, false],
  ['with a saved address', [{}], undefined, false],
  ['without one', [], undefined, true],
  ['when the book could not be read', undefined, new Error('offline'), true],
  ['when a book that was read cannot be read again', [{}], new Error('offline'), false],
])('the address is typed or not %s', (_, known, failure, typed) => {
  expect(isTyped(known, failure)).toBe(typed)
})
