import { expect, it } from 'vitest'
import { changedSince } from '../../web/staff/kit/ActionDialog.tsx'
import type { Failure } from '../../web/staff/kit/actInTurn.ts'
import type { ActionLine } from '../../web/staff/kit/actions.ts'

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
  expect(changedSince(refusalOf(was), now)).toEqual([{ was, now, failure: refusalOf(was) }])
  expect(changedSince(refusalOf(was), lineOf(30_000)), 'as it was').toEqual([])
  expect(changedSince(refusalOf(was), undefined), 'gone from its list').toEqual([])
  const lost = refusalOf(was, { isUnknown: true })
  expect(changedSince(lost, now), 'what may be one’s own is sent again as it was').toEqual([])
  const captured: ActionLine = { id: 'c', name: '정산', act: was.act }
  expect(changedSince(refusalOf(captured), { ...captured }), 'nothing is refreshed behind it').toEqual([])
})
