import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { addsUp, type Explanation, movedBy } from '../../domain/ledger/explanation.ts'
import { journalSchema } from '../../domain/ledger/journal.ts'
import { explainEvent, explainLines, shopEvents } from '../../domain/processes/events.ts'
import { ruleSentences } from '../../domain/processes/ruleSentences.ts'
import { explainRow } from '../../domain/settlement/rows.ts'
import { eventTypes } from '../../server/modules.ts'
import { rulesIn } from '../architecture/ruleBook.ts'
import { type LifePlan, liveThrough } from './orderLife.ts'

type Lines = readonly { account: string; amount: number }[]

const byAccount = (lines: Lines): Record<string, number> => {
  const moved = new Map<string, number>()
  for (const { account, amount } of lines) moved.set(account, (moved.get(account) ?? 0) + amount)
  return Object.fromEntries([...moved].filter(([, amount]) => amount !== 0))
}
const linesOf = (explanations: readonly Explanation[]): Lines =>
  explanations.flatMap((one) =>
    one.booked === null ? [] : [{ account: one.booked.account, amount: movedBy(one) }],
  )

const golden = z.looseObject({
  journal: z.optional(journalSchema),
})
const goldenFolder = new URL('../server/golden/', import.meta.url)
const booked = eventTypes.flatMap(({ type, version }) => {
  const newest = eventTypes.filter((one) => one.type === type).length
  if (version !== newest) return []
  const data = golden.parse(
    JSON.parse(readFileSync(new URL(`${type}.v${version}.json`, goldenFolder), 'utf8')),
  )
  return data.journal === undefined ? [] : [{ type, data, journal: data.journal }]
})

const shippedBeforeTax = 'order.item.shipped'

test.each(booked.filter(({ type }) => type !== shippedBeforeTax))(
  'every journal line of $type is explained to the won (rule 225)',
  ({ type, data, journal }) => {
    const { explanations, unexplained } = explainLines({ type, data }, journal)
    expect(unexplained).toEqual([])
    expect(byAccount(linesOf(explanations))).toEqual(byAccount(journal))
  },
)

test('a line that no rule of today makes is told as it stands', () => {
  const { data = {}, journal = [] } = booked.find(({ type }) => type === shippedBeforeTax) ?? {}
  const { explanations, unexplained } = explainLines({ type: shippedBeforeTax, data }, journal)
  expect(unexplained).toEqual([{ account: 'delivery_revenue', amount: -3_000 }])
  expect(byAccount(linesOf(explanations))).toEqual({ customer_prepayments: 3_000 })
})

test('every event that was ever booked is among the explained ones', () => {
  expect(readdirSync(goldenFolder).length).toBeGreaterThan(60)
  expect(booked.length).toBeGreaterThan(20)
})

const plan: fc.Arbitrary<LifePlan> = fc.record({
  rentalDays: fc.integer({ min: 3, max: 14 }),
  items: fc.array(
    fc.record({
      perDay: fc.integer({ min: 1, max: 1_000 }).map((hundreds) => hundreds * 100),
      consigned: fc.boolean(),
      covered: fc.boolean(),
      outcome: fc.oneof(
        fc.record({ kind: fc.constant('cancelled' as const), daysBefore: fc.integer({ min: 2, max: 10 }) }),
        fc.constant({ kind: 'cancelledByStaff' as const }),
        fc.constant({ kind: 'collected' as const }),
      ),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  coupon: fc.option(
    fc.record({
      percentage: fc.boolean(),
      value: fc.integer({ min: 1, max: 100 }),
      cap: fc.option(fc.integer({ min: 1, max: 500 }).map((hundreds) => hundreds * 100)),
    }),
  ),
  pointsPercent: fc.integer({ min: 0, max: 100 }),
  deliveryFee: fc.constantFrom(0, 3_000, 8_000),
  cancelFirst: fc.boolean(),
})

test('whatever becomes of an order, the terms of each amount of its events add up to it', () => {
  fc.assert(
    fc.property(plan, (given) => {
      for (const event of liveThrough(given).events)
        for (const one of explainEvent(event)) expect(addsUp(one), JSON.stringify(one)).toBe(true)
    }),
    { numRuns: 300 },
  )
})

const explained = (type: string, account: string | null): Explanation | undefined => {
  const event = booked.find((one) => one.type === type)
  return event && explainEvent(event).find((one) => (one.booked?.account ?? null) === account)
}

test('four days at 12,300 are three whole ones and one at 90 %', () => {
  expect(explained('order.placed', null)).toMatchObject({
    rule: 11,
    amount: 48_000,
    terms: [
      { label: '1일째부터', amount: 36_900, how: '12,300 × 3일 (100 %)' },
      { label: '4일째부터', amount: 11_100, how: '11,100 × 1일 (90 %)' },
    ],
  })
})

test('two late days of an owner’s bag bring the owner what both fees leave', () => {
  expect(explained('charge.made', 'owner_payable')).toMatchObject({
    rule: 170,
    amount: 65_005,
    terms: [
      { label: '정산 기준액', amount: 92_600 },
      { label: '거래 수수료', amount: -9_075, how: '92,600 × 9.8 %' },
      { label: '운영 수수료', amount: -18_520, how: '92,600 × 20 %' },
    ],
  })
})

test('half of a return leaves half of the base', () => {
  expect(explained('order.return.completed', null)).toMatchObject({
    rule: 65,
    amount: 24_000,
    terms: [{ amount: 48_000 }, { amount: -24_000, how: '48,000 × 19,200 ÷ 38,400' }],
  })
})

const row = (base: number, transactionFee: number, operatingFee: number) => ({
  ...{ base, transactionFee, operatingFee, expected: base - transactionFee - operatingFee },
})

test('a settlement row says its fees with the contract’s rates, a later one by what is kept', () => {
  const rates = { transactionPerMille: 98, operatingPerMille: 200 }
  expect(explainRow({ ...row(92_600, 9_075, 18_520), before: 0, rates })).toMatchObject({
    rule: 180,
    amount: 65_005,
    terms: [{ amount: 92_600 }, { amount: -9_075, how: '92,600 × 9.8 %' }, { how: '92,600 × 20 %' }],
  })
  const later = explainRow({ ...row(-46_300, -4_538, -9_260), before: 92_600, rates })
  expect(later).toMatchObject({
    amount: -32_502,
    terms: [{ amount: -46_300 }, { how: '(46,300 − 92,600) × 9.8 %' }, {}],
  })
  const decided = explainRow({
    ...{ base: 10_000, transactionFee: 0, operatingFee: 0, expected: 10_000, before: 0, rates: null },
  })
  expect(decided).toMatchObject({ amount: 10_000, terms: [{ label: '정산 기준액', how: null }] })
})

test('every event has a title in Korean, and every rule that explains is in the rule book', () => {
  for (const { title } of Object.values(shopEvents)) expect(title).toMatch(/^[가-힣 ]+$/)
  const known = rulesIn(new URL('../..', import.meta.url).pathname).map(({ number }) => number)
  for (const number of Object.keys(ruleSentences)) expect(known).toContain(Number(number))
})
