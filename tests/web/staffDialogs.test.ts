import { expect, it } from 'vitest'
import { changedSince } from '../../web/staff/kit/ActionDialog.tsx'
import type { Failure } from '../../web/staff/kit/actInTurn.ts'
import type { ActionLine, Left } from '../../web/staff/kit/actions.ts'

const lineOf = (amount: number): ActionLine => ({
  ...{ id: 'charge', name: '파손', facts: { amount, waivers: amount === 30_000 ? 0 : 1 } },
  act: () => Promise.resolve(),
})
const refusalOf = (line: ActionLine, changes: Partial<Failure> = {}): Failure => ({
  ...{ line, sentence: '그사이 일부 면제한 요금이에요.', isUnknown: false, isBare: false },
  ...changes,
})

it('a refused row that is another by now is read before it is acted on (rule 936)', () => {
  const [was, now] = [lineOf(30_000), lineOf(21_000)]
  const failure = refusalOf(was)
  expect(changedSince(was, now, failure)).toEqual([{ was, now, failure }])
  expect(changedSince(was, lineOf(30_000), failure), 'as it was').toEqual([])
  expect(changedSince(was, undefined, failure), 'nothing is known of it').toEqual([])
  expect(changedSince(was, now, undefined), 'before it was refused').toEqual([])
  const lost = refusalOf(was, { isUnknown: true })
  expect(changedSince(was, now, lost), 'what may be one’s own is sent again as it was').toEqual([])
  const captured: ActionLine = { id: 'c', name: '정산', act: was.act }
  expect(changedSince(captured, { ...captured }, failure), 'nothing is refreshed behind it').toEqual([])
})

it('a row that left its page is read as it is now, refused or not (rule 964)', () => {
  const was = lineOf(30_000)
  const left = (now: ActionLine, where: Left): ActionLine => ({ ...now, left: where })
  const found = left(lineOf(21_000), 'found')
  expect(changedSince(was, found, undefined)).toEqual([{ was, now: found, failure: undefined }])
  expect(changedSince(was, left(lineOf(30_000), 'found'), undefined), 'what was read is so still').toEqual([])
  expect(changedSince(was, left(was, 'asked'), refusalOf(was)), 'until it is known').toEqual([])
  for (const where of ['nowhere', 'unread'] as const) {
    const gone = left(was, where)
    expect(changedSince(was, gone, undefined), where).toEqual([{ was, now: gone, failure: undefined }])
    expect(changedSince(gone, { ...gone }, undefined), `${where}, and that was read`).toEqual([])
  }
  const lost = refusalOf(was, { isUnknown: true })
  expect(changedSince(was, found, lost), 'it may have left by one’s own attempt').toEqual([])
})
