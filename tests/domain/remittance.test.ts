import { describe, expect, it } from 'vitest'
import { movedBy } from '../../domain/ledger/explanation.ts'
import { type RemittanceEvent, remittedIn, remitVat } from '../../domain/ledger/remittance.ts'
import { explainEvent, journalOf } from '../../domain/processes/events.ts'

const summary = { output: 4_364, input: 212, due: 4_152 }
const remitting: Parameters<typeof remitVat>[1] = {
  takenBack: { output: 0, input: 0 },
  ...{ quarter: '2026-Q4', lastDay: '2026-12-31', summary, quotedDue: 4_152 },
  ...{ today: '2027-01-25', reference: 'NTS-1' },
}
const remitted = (changes: Partial<Parameters<typeof remitVat>[1]> = {}, before: RemittanceEvent[] = []) => {
  const decided = remitVat(before, { ...remitting, ...changes })
  if ('refused' in decided) throw new Error(decided.refused)
  return decided
}
const refuses = (changes: Partial<Parameters<typeof remitVat>[1]>, before: RemittanceEvent[] = []) =>
  expect(remitVat(before, { ...remitting, ...changes })).toMatchObject({ refused: 'VAT_NOT_DUE' })

describe('the tax of a quarter', () => {
  it('is remitted as what it owes less what comes back (rule 268)', () => {
    const [event] = remitted()
    expect(event?.data).toMatchObject({ number: 1, output: 4_364, input: 212, paid: 4_152 })
    expect(event && journalOf(event)).toEqual([
      { account: 'vat_payable', amount: 4_364 },
      { account: 'vat_receivable', amount: -212 },
      { account: 'bank', amount: -4_152 },
    ])
  })

  it('comes back from the tax office when more was paid to others than received', () => {
    const [event] = remitted({ summary: { output: 0, input: 99, due: -99 }, quotedDue: -99 })
    expect(event && journalOf(event)).toEqual([
      { account: 'vat_receivable', amount: -99 },
      { account: 'bank', amount: 99 },
    ])
  })

  it('waits for the day after the quarter, and for the sum that finance saw', () => {
    refuses({ today: '2026-12-31' })
    expect(remitted({ today: '2027-01-01' })).toHaveLength(1)
    refuses({ quotedDue: 4_151 })
  })

  it('is remitted once; what its books get later is remitted by the difference', () => {
    const first = remitted()
    refuses({ quotedDue: 0 }, first)
    const more = { output: 5_364, input: 212, due: 5_152 }
    const [second] = remitted({ summary: more, quotedDue: 1_000 }, first)
    expect(second?.data).toMatchObject({ number: 2, output: 1_000, input: 0, paid: 1_000 })
  })

  it('is due again once its remittance was taken back (rule 429)', () => {
    const first = remitted()
    const takenBack = { output: 4_364, input: 212 }
    const [second] = remitted({ takenBack }, first)
    expect(second?.data).toMatchObject({ number: 2, output: 4_364, input: 212, paid: 4_152 })
    refuses({ takenBack, quotedDue: 0 }, [...first, ...remitted({ takenBack }, first)])
  })

  it('leaves a remittance that was taken back out of what was remitted (rule 429)', () => {
    const [first] = remitted()
    if (first === undefined) throw new Error('nothing was remitted')
    const takenBack = { day: '2027-01-26', stream: 'adjustment:reversal-7', evidence: 'R-1' } as const
    const listed = (number: number, back: typeof takenBack | null) => ({
      ...{ ...first.data, number },
      takenBack: back,
    })
    expect(remittedIn([listed(1, takenBack)])).toEqual({ output: 0, input: 0, paid: 0 })
    expect(remittedIn([listed(1, takenBack), listed(2, null)])).toEqual({
      ...{ output: 4_364, input: 212, paid: 4_152 },
    })
  })

  it('explains each of its lines', () => {
    const [event] = remitted()
    if (event === undefined) throw new Error('nothing was remitted')
    const told = explainEvent(event).map((one) => ({
      account: one.booked?.account,
      amount: movedBy(one),
    }))
    expect(told).toEqual(journalOf(event))
  })
})
