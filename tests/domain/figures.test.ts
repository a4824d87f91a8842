import { describe, expect, test } from 'vitest'
import { revenueOf } from '../../domain/figures/revenue.ts'
import { daysOfPeriod, daysOfRow, figurePeriod, rowsOfPeriod } from '../../domain/shared/figurePeriod.ts'
import { percentOf, returnOn, shareOfReturned, utilisation } from '../../domain/shared/figureShares.ts'

describe('the revenue of a day', () => {
  test('is rent less discounts, with delivery and fees, without VAT (rule 360)', () => {
    expect(
      revenueOf([
        { account: 'rental_revenue', debits: 0, credits: 45_091 },
        { account: 'sales_discounts', debits: 9_600, credits: 0 },
        { account: 'delivery_revenue', debits: 0, credits: 2_727 },
        { account: 'vat_payable', debits: 0, credits: 3_182 },
        { account: 'owner_cost', debits: 33_696, credits: 0 },
      ]),
    ).toEqual({ rent: 45_091, reductions: 9_600, delivery: 2_727, fees: 0, others: 0, net: 38_218 })
  })

  test('has every account of revenue in one of its parts', () => {
    const { rent, reductions, delivery, fees, others, net } = revenueOf([
      { account: 'sales_returns', debits: 9_091, credits: 0 },
      { account: 'cancellation_fee_revenue', debits: 0, credits: 24_000 },
      { account: 'penalty_revenue', debits: 0, credits: 5_000 },
      { account: 'compensation', debits: 1_000, credits: 30_000 },
      { account: 'points_expiry_income', debits: 0, credits: 700 },
      { account: 'interest_income', debits: 0, credits: 1_500 },
    ])
    expect([rent, reductions, delivery, fees, others]).toEqual([0, 9_091, 0, 58_000, 2_200])
    expect(net).toBe(51_109)
  })
})

describe('shares', () => {
  test.each([
    [12, 30, 400],
    [0, 30, 0],
    [1, 3, 333],
    [2, 3, 667],
    [1, 2_000, 1],
    [3, 0, 1_000],
    [0, 0, null],
  ])('%i rented days of %i on sale are %s per mille (rule 362)', (rented, onSale, share) =>
    expect(utilisation(rented, onSale)).toBe(share),
  )

  test('an item that earned 150,000 of 1,000,000 returned 15 % (rule 363)', () => {
    expect(returnOn(150_000, 1_000_000)).toBe(150)
    expect(returnOn(-500, 1_000)).toBe(-500)
    expect(returnOn(150_000, 0)).toBeNull()
  })

  test('3 late of 40 that came back are 7.5 % (rule 364)', () => {
    expect(percentOf(shareOfReturned(3, 40))).toBe(7.5)
    expect(percentOf(shareOfReturned(0, 0))).toBeNull()
  })
})

describe('the rows of a period', () => {
  test('a month has its days up to today, a year its months, all time the months since the first figure', () => {
    const today = '2026-12-03'
    expect(rowsOfPeriod('2026-12', { first: null, today })).toEqual([
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
    ])
    expect(rowsOfPeriod('2026-02', { first: null, today })).toHaveLength(28)
    expect(rowsOfPeriod('2026', { first: '2026-11-20', today })).toHaveLength(12)
    expect(rowsOfPeriod('2027', { first: null, today })).toEqual([])
    expect(rowsOfPeriod('all', { first: '2026-11-20', today })).toEqual(['2026-11', '2026-12'])
  })

  test('knows its days', () => {
    expect(daysOfPeriod('2028-02')).toEqual({ start: '2028-02-01', end: '2028-02-29' })
    expect(daysOfPeriod('2026')).toEqual({ start: '2026-01-01', end: '2026-12-31' })
    expect(daysOfRow('2026-12-03')).toEqual({ start: '2026-12-03', end: '2026-12-03' })
  })

  test.each(['2026-13', '2026-1', '1999', '2026-12-03', ''])('%s is none', (text) =>
    expect(figurePeriod.test(text)).toBe(false),
  )
})
