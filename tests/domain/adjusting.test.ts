import { describe, expect, it } from 'vitest'
import {
  type AdjustmentEvent,
  adjustmentOf,
  decideAdjustment,
  type MirroredEntry,
  proposeAdjustment,
  reversalOf,
} from '../../domain/ledger/adjusting.ts'
import { type EntryFacts, type EntryOrigin, entryActions } from '../../domain/ledger/adjustmentActions.ts'
import type { MonthClosingEvent } from '../../domain/ledger/monthClosing.ts'
import { journalOf } from '../../domain/processes/events.ts'
import { whyNot } from '../../domain/shared/actionTable.ts'
import { sentenceOfCondition } from '../../domain/shared/conditionSentences.ts'

const [proposer, approver] = [3, 4]
const interest = [
  { account: 'bank', amount: 1_500 },
  { account: 'interest_income', amount: -1_500 },
] as const
const proposing: Parameters<typeof proposeAdjustment>[1] = {
  ...{ key: 'one', by: proposer, bookedOn: '2026-11-30', lines: [...interest], evidence: 'B-77' },
  ...{ reverses: null, reversed: null, anotherThan: null, mirrored: null },
  ...{ today: '2026-12-03', closings: [] },
}
const closedNovember: MonthClosingEvent[] = [
  {
    type: 'month.closed',
    data: {
      ...{ month: '2026-11', block: 1, hash: 'ab', debits: 1, credits: 1 },
      openItems: { bank: 0, cardProvider: 0, payoutGateway: 0 },
    },
  },
]
const events = (decided: AdjustmentEvent[] | { refused: string }): AdjustmentEvent[] => {
  if ('refused' in decided) throw new Error(decided.refused)
  return decided
}
const proposed = (changes: Partial<typeof proposing> = {}, before: AdjustmentEvent[] = []) =>
  proposeAdjustment(before, { ...proposing, ...changes })
const decide = (
  before: AdjustmentEvent[],
  action: 'approve' | 'reject' | 'withdraw',
  by: number,
  {
    closings = [],
    origin = null,
    mirrored = null,
  }: { closings?: MonthClosingEvent[]; origin?: EntryOrigin | null; mirrored?: MirroredEntry | null } = {},
) => decideAdjustment(before, { action, by, number: 1, closings, origin, mirrored })

describe('an adjusting entry', () => {
  it('books nothing until another colleague approves it (rule 332)', () => {
    const before = events(proposed())
    expect(before.flatMap(journalOf)).toEqual([])
    const approved = events(decide(before, 'approve', approver))
    expect(approved.map(journalOf)).toEqual([interest])
    expect(adjustmentOf([...before, ...approved])).toMatchObject({ status: 'approved' })
  })

  it('is never approved by whoever proposed it (rule 332)', () => {
    expect(decide(events(proposed()), 'approve', proposer)).toMatchObject({ refused: 'OWN_PROPOSAL' })
  })

  it('is taken back by whoever proposed it, and rejected by another, once', () => {
    const before = events(proposed())
    expect(decide(before, 'withdraw', approver)).toMatchObject({ refused: 'TRANSITION_NOT_ALLOWED' })
    expect(decide(before, 'reject', proposer)).toMatchObject({ refused: 'TRANSITION_NOT_ALLOWED' })
    const withdrawn = [...before, ...events(decide(before, 'withdraw', proposer))]
    expect(adjustmentOf(withdrawn)).toMatchObject({ status: 'withdrawn' })
    for (const action of ['approve', 'reject'] as const)
      expect(decide(withdrawn, action, approver)).toMatchObject({ refused: 'TRANSITION_NOT_ALLOWED' })
    const rejected = [...before, ...events(decide(before, 'reject', approver))]
    expect(decide(rejected, 'approve', approver)).toMatchObject({ refused: 'TRANSITION_NOT_ALLOWED' })
  })

  it('has debits and credits that are equal, on a day that has come', () => {
    expect(proposed({ lines: [{ account: 'bank', amount: 1_500 }] })).toMatchObject({
      ...{ refused: 'ENTRY_UNBALANCED', data: { difference: 1_500 } },
    })
    expect(proposed({ lines: [] })).toMatchObject({ refused: 'ENTRY_UNBALANCED', data: { difference: 0 } })
    expect(proposed({ bookedOn: '2026-12-04' })).toMatchObject({ refused: 'ENTRY_AHEAD' })
    expect(events(proposed({ bookedOn: '2026-12-03' }))).toHaveLength(1)
  })

  it('has one line for each account, however many were typed (rule 440)', () => {
    const twice: Partial<typeof proposing> = {
      lines: [
        { account: 'bank', amount: -500 },
        { account: 'bank', amount: -1_000 },
        { account: 'bank_fees', amount: 1_500 },
      ],
    }
    expect(events(proposed(twice))[0]?.data).toMatchObject({
      lines: [
        { account: 'bank', amount: -1_500 },
        { account: 'bank_fees', amount: 1_500 },
      ],
    })
    const nothing: Partial<typeof proposing> = {
      lines: [
        { account: 'bank', amount: 7 },
        { account: 'bank', amount: -7 },
      ],
    }
    expect(proposed(nothing)).toMatchObject({ refused: 'ENTRY_UNBALANCED', data: { difference: 0 } })
  })

  it('is not booked into a closed month, also when that was closed after it was proposed (rule 331)', () => {
    expect(proposed({ closings: closedNovember })).toMatchObject({
      ...{ refused: 'MONTH_CLOSED', data: { month: '2026-11' } },
    })
    expect(events(proposed({ closings: closedNovember, bookedOn: '2026-12-01' }))).toHaveLength(1)
    const before = events(proposed())
    expect(decide(before, 'approve', approver, { closings: closedNovember })).toMatchObject({
      refused: 'MONTH_CLOSED',
    })
    expect(events(decide(before, 'reject', approver, { closings: closedNovember }))).toHaveLength(1)
  })
})

describe('a reversing entry', () => {
  const reversal: Partial<typeof proposing> = {
    ...{ key: 'reversal-12', bookedOn: '2026-12-01' },
    reverses: { stream: 'adjustment:one', version: 2 },
    reversed: {
      origin: { stream: 'adjustment:one', event: 'adjustment.approved', reversals: 0 },
      bookedOn: '2026-11-30',
    },
    lines: reversalOf(interest),
  }

  it('books every line of the entry the other way round, and names it (rule 333)', () => {
    const before = events(proposed(reversal))
    const approved = events(decide(before, 'approve', approver))
    expect(approved[0]?.data).toMatchObject({ reverses: { stream: 'adjustment:one', version: 2 } })
    expect(approved.map(journalOf)).toEqual([
      [
        { account: 'bank', amount: -1_500 },
        { account: 'interest_income', amount: 1_500 },
      ],
    ])
  })

  it('is not dated before the entry that it reverses (rule 333)', () => {
    expect(proposed({ ...reversal, bookedOn: '2026-11-29' })).toMatchObject({
      ...{ refused: 'REVERSAL_TOO_EARLY', data: { earliest: '2026-11-30' } },
    })
  })

  const why = (
    stream: string,
    event: string,
    { reversals = 0, reversal = null }: Partial<Pick<EntryFacts, 'reversals' | 'reversal'>> = {},
  ) => whyNot(entryActions, 'reverse', { status: 'booked', stream, event, reversals, reversal }, 'staff')
  const says = (...asked: Parameters<typeof why>) => {
    const refusal = why(...asked)
    if (refusal?.refused !== 'ENTRY_CLOSES_DIFFERENCE') throw new Error('it may be reversed')
    return sentenceOfCondition(refusal)
  }

  it.each([
    ['provider-difference:pk1', 'card', 'provider'],
    ['outgoing-difference:gateway:settle-9-2026-11-1', 'gateway', 'outgoing'],
    ['bank-difference:line:1_20261201', 'bank', 'bank'],
  ])(
    'is not for the entry of %s, whose difference is opened again elsewhere (rule 442)',
    (stream, place, kind) => {
      const refusal = (isReopening: boolean) => ({
        ...{ refused: 'ENTRY_CLOSES_DIFFERENCE', data: { place, isReopening } },
      })
      expect(why(stream, `${kind}.difference.written_off`)).toEqual(refusal(false))
      expect(why(stream, `${kind}.difference.reopened`)).toEqual(refusal(true))
      expect(why('provider-payout:2026-11-24', 'provider.paid_out')).toBeNull()
    },
  )

  it('is told where what took a closing back is closed again, and not to take back what did so already', () => {
    const [closed, reopened] = ['provider.difference.written_off', 'provider.difference.reopened']
    const stream = 'provider-difference:pk1'
    expect(says(stream, closed)).toBe(
      '대사 차이를 처리한 분개예요. 대사 차이의 들어온 돈에서 처리를 되돌려 주세요.',
    )
    expect(says(stream, reopened)).toBe(
      '대사 차이의 처리를 되돌린 분개예요. 대사 차이의 들어온 돈에서 다시 처리해 주세요.',
    )
    expect(says('bank-difference:line:1', 'bank.difference.written_off')).toContain('통장에서 짝을 풀어')
    expect(says('bank-difference:line:1', 'bank.difference.reopened')).toContain('통장에서 다시 처리해')
  })

  it('of a closing is put back where it was approved before the rule, and approved no more (rule 477)', () => {
    const origin = {
      ...{ stream: 'provider-difference:pk1', event: 'provider.difference.written_off', reversals: 0 },
    }
    const before = events(proposed(reversal))
    expect(decide(before, 'approve', approver, { origin })).toMatchObject({
      ...{ refused: 'ENTRY_CLOSES_DIFFERENCE', data: { place: 'card', isReopening: false } },
    })
    for (const [action, by] of [
      ['reject', approver],
      ['withdraw', proposer],
    ] as const)
      expect(events(decide(before, action, by, { origin }))).toHaveLength(1)
    const reversedSoOften = [0, 1, 2, 3].map((reversals) =>
      decide(before, 'approve', approver, { origin: { ...origin, reversals } }),
    )
    const refused = { refused: 'ENTRY_CLOSES_DIFFERENCE' }
    const put = [{ type: 'adjustment.approved' }]
    expect(reversedSoOften).toMatchObject([refused, put, refused, put])
    expect(why(origin.stream, origin.event, { reversals: 1 })).toBeNull()
  })

  it('is proposed once, and again after it was rejected', () => {
    const before = events(proposed(reversal))
    expect(proposed(reversal, before)).toMatchObject({ refused: 'ENTRY_REVERSED' })
    const rejected = [...before, ...events(decide(before, 'reject', approver))]
    expect(events(proposed(reversal, rejected))[0]?.data).toMatchObject({ number: 2 })
    const approved = [...before, ...events(decide(before, 'approve', approver))]
    expect(proposed(reversal, approved)).toMatchObject({ refused: 'ENTRY_REVERSED' })
  })

  it('is offered where its proposal is accepted: not of what is reversed, but of what reversed it (rule 507)', () => {
    const [stream, event] = ['adjustment:one', 'adjustment.approved']
    for (const reversal of ['proposed', 'approved'] as const)
      expect(why(stream, event, { reversal })).toMatchObject({ refused: 'ENTRY_REVERSED' })
    expect(why(stream, event)).toBeNull()
    expect(why(stream, event, { reversals: 1 }), 'the reversal itself').toBeNull()
    expect(why(stream, event, { reversals: 2 }), 'and the one of the reversal').toBeNull()
    expect(why('provider-difference:pk1', 'provider.difference.written_off', { reversals: 2 })).toMatchObject(
      {
        refused: 'ENTRY_CLOSES_DIFFERENCE',
      },
    )
  })
})

describe('a new entry with the lines of an earlier one the other way round', () => {
  const mirrored: MirroredEntry = {
    ...{ entryPos: 12, bookedOn: '2026-11-30', stream: 'adjustment:one' },
    facts: { stream: 'adjustment:one', event: 'adjustment.approved', reversals: 0, reversal: null },
  }
  const back: Partial<typeof proposing> = { key: 'two', lines: reversalOf(interest), mirrored }
  const other = { entryPos: 12, stream: 'adjustment:one' }

  it('is proposed as its reversal, unless its proposer says that it is another matter (rule 507)', () => {
    expect(proposed(back)).toMatchObject({
      refused: 'ENTRY_MIRRORED',
      data: { entryPos: 12, bookedOn: '2026-11-30', stream: 'adjustment:one', closes: null },
    })
    const before = events(proposed({ ...back, anotherThan: other }))
    expect(before).toMatchObject([{ data: { anotherThan: other } }])
    expect(events(decide(before, 'approve', approver, { mirrored }))).toMatchObject([
      { type: 'adjustment.approved', data: { anotherThan: other } },
    ])
    expect(proposed({ ...back, anotherThan: { ...other, entryPos: 11 } })).toMatchObject({
      refused: 'ENTRY_MIRRORED',
    })
    expect(events(proposed({ ...back, mirrored: null, anotherThan: other }))).toMatchObject([
      { data: { anotherThan: null } },
    ])
  })

  it('is not approved when that one was booked after the proposal', () => {
    const before = events(proposed({ ...back, mirrored: null }))
    expect(decide(before, 'approve', approver, { mirrored })).toMatchObject({ refused: 'ENTRY_MIRRORED' })
    for (const [action, by] of [
      ['reject', approver],
      ['withdraw', proposer],
    ] as const)
      expect(events(decide(before, action, by, { mirrored }))).toHaveLength(1)
  })

  it('is told where a closing that it would take back is opened again (rule 442)', () => {
    const facts: EntryFacts = {
      ...{ stream: 'provider-difference:pk1', event: 'provider.difference.written_off' },
      ...{ reversals: 0, reversal: null },
    }
    expect(proposed({ ...back, mirrored: { ...mirrored, facts } })).toMatchObject({
      refused: 'ENTRY_MIRRORED',
      data: { closes: { place: 'card', isReopening: false } },
    })
  })
})
