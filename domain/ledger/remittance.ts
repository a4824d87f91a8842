import { z } from 'zod'
import type { CivilDate } from '../shared/civilDate.ts'
import { type Refusal, refuse } from '../shared/decision.ts'
import { day, period, reference, won } from '../shared/eventFields.ts'
import { sum, type Won } from '../shared/won.ts'
import { type EventDefinitions, type EventOf, eventsOf } from './defineEvent.ts'
import { credited, debited, term } from './explanation.ts'
import type { VatSummary } from './statements.ts'

const remittanceEvent = eventsOf({
  kind: 'vat',
  title: (quarter) => `${quarter.slice(0, 4)}년 ${quarter.slice(-1)}분기 부가세 납부`,
  of: ({ quarter }: { quarter: string }) => remittanceStream(quarter),
})

export const remittanceEvents = {
  /** The VAT of a quarter was paid to the tax office, or refunded by it: output − input not remitted before. */
  'vat.remitted': remittanceEvent({
    title: '부가세 납부',
    schema: z.strictObject({
      /** `yyyy-Qn`. */
      quarter: period,
      /** Counts the remittances of the quarter from 1: later changes are remitted as the difference. */
      number: z.int(),
      output: won,
      input: won,
      /** The amount paid from the bank; negative when the tax office paid. */
      paid: won,
      remittedOn: day,
      /** The bank's own key of the transfer. */
      reference: reference,
    }),
    explain: ({ quarter, output, input, paid }) => [
      debited(268, 'vat_payable', '납부한 매출 부가세', output, term(`${quarter} 매출 부가세`, output)),
      credited(268, 'vat_receivable', '공제한 매입 부가세', input, term(`${quarter} 매입 부가세`, input)),
      credited(
        268,
        'bank',
        '은행에서 나간 부가세',
        paid,
        term('매출 부가세', output),
        term('매입 부가세', 0 - input),
      ),
    ],
  }),
} satisfies EventDefinitions

export type RemittanceEvent = EventOf<typeof remittanceEvents>

/** The stream of the remittances of one quarter (`yyyy-Qn`). */
export const remittanceStream = (quarter: string): string => `vat:${quarter}`

/** A remittance in the list of its quarter; `takenBack` is the entry that reverses it, with the day on which that counts. */
export type ListedRemittance = Omit<RemittanceEvent['data'], 'quarter'> & {
  takenBack: { day: CivilDate; stream: string; evidence: string } | null
}

/** What the remittances of a quarter come to: one that was taken back counts for nothing (rule 429). */
export function remittedIn(remittances: readonly ListedRemittance[]): TakenBack & { paid: Won } {
  const counted = remittances.filter(({ takenBack }) => takenBack === null)
  const of = (pick: (one: ListedRemittance) => Won) => sum(counted.map(pick))
  return { output: of(({ output }) => output), input: of(({ input }) => input), paid: of(({ paid }) => paid) }
}

type TakenBack = Pick<VatSummary, 'output' | 'input'>

type Remitting = {
  quarter: string
  lastDay: CivilDate
  summary: VatSummary
  /** What reversing entries took back of the quarter's remittances. */
  takenBack: TakenBack
  /** The sum that finance saw as due. */
  quotedDue: Won
  today: CivilDate
  reference: string
}

/** The part of a quarter's VAT that was not remitted yet, or whose remittance was taken back (rule 429). */
export function stillDue(
  events: readonly RemittanceEvent[],
  { summary, takenBack }: Pick<Remitting, 'summary' | 'takenBack'>,
): VatSummary {
  const left = {
    output: summary.output - sum(events.map(({ data }) => data.output)) + takenBack.output,
    input: summary.input - sum(events.map(({ data }) => data.input)) + takenBack.input,
  }
  return { ...left, due: left.output - left.input }
}

/**
 * Remits the VAT of a quarter that is over, less what was remitted before and not taken back (rule 268). Refuses VAT_NOT_DUE for a quarter
 * that is not over or has nothing left, and when another sum is due than finance saw.
 */
export function remitVat(
  events: readonly RemittanceEvent[],
  { quarter, lastDay, quotedDue, today, reference, ...reckoned }: Remitting,
): RemittanceEvent[] | Refusal<'VAT_NOT_DUE'> {
  const { output, input, due } = stillDue(events, reckoned)
  const isNothing = output === 0 && input === 0
  if (today <= lastDay || isNothing || due !== quotedDue) return refuse('VAT_NOT_DUE', { due })
  const data = { quarter, number: events.length + 1, output, input, paid: due, remittedOn: today, reference }
  return [{ type: 'vat.remitted', data }]
}
