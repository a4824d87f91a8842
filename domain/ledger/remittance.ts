import { z } from 'zod'
import type { CivilDate } from '../shared/civilDate.ts'
import { type Refusal, refuse } from '../shared/decision.ts'
import { day, won } from '../shared/eventFields.ts'
import type { EventOf } from '../shared/eventSchemas.ts'
import { sum, type Won } from '../shared/won.ts'
import { credited, debited, type Explanation, term, withoutEmpty } from './explanation.ts'
import { balanced, credit, debit, type JournalLine } from './journal.ts'
import type { VatSummary } from './statements.ts'

export const remittanceEventSchemas = {
  /** The tax of a quarter went to the tax office, or came back: output − input of what was not remitted before. */
  'vat.remitted': z.strictObject({
    /** `yyyy-Qn`. */
    quarter: z.string(),
    /** A quarter whose books changed afterwards is remitted again, by the difference. */
    number: z.int(),
    output: won,
    input: won,
    /** What left the bank; negative when the tax office paid. */
    paid: won,
    remittedOn: day,
    /** The bank's own key of the transfer. */
    reference: z.string(),
  }),
}

export type RemittanceEvent = EventOf<typeof remittanceEventSchemas>

/** The stream of what was remitted of one quarter (`yyyy-Qn`). */
export const remittanceStream = (quarter: string): string => `vat:${quarter}`

type Remitting = {
  quarter: string
  lastDay: CivilDate
  summary: VatSummary
  /** What finance saw as due. */
  quotedDue: Won
  today: CivilDate
  reference: string
}

/** What of a quarter's tax was not remitted yet. */
export function stillDue(events: readonly RemittanceEvent[], { output, input }: VatSummary): VatSummary {
  const left = {
    output: output - sum(events.map(({ data }) => data.output)),
    input: input - sum(events.map(({ data }) => data.input)),
  }
  return { ...left, due: left.output - left.input }
}

/**
 * The tax of a quarter that is over is remitted: what it owes less what was remitted before (rule 268). Refuses
 * VAT_NOT_DUE for a quarter that is not over or holds nothing more, and when another sum is due than finance saw.
 */
export function remitVat(
  events: readonly RemittanceEvent[],
  { quarter, lastDay, summary, quotedDue, today, reference }: Remitting,
): RemittanceEvent[] | Refusal<'VAT_NOT_DUE'> {
  const { output, input, due } = stillDue(events, summary)
  const isNothing = output === 0 && input === 0
  if (today <= lastDay || isNothing || due !== quotedDue) return refuse('VAT_NOT_DUE', { due })
  const data = { quarter, number: events.length + 1, output, input, paid: due, remittedOn: today, reference }
  return [{ type: 'vat.remitted', data }]
}

/** What is owed and what is to come back leave the books for the bank, in won, summing to zero. */
export const remittancePostings = ({ data }: RemittanceEvent): JournalLine[] =>
  balanced([
    debit('vat_payable', data.output),
    credit('vat_receivable', data.input),
    credit('bank', data.paid),
  ])

/** Where the amounts of a remittance come from (rule 268). */
export const explainRemittance = ({ data: { quarter, output, input } }: RemittanceEvent): Explanation[] =>
  withoutEmpty([
    debited(268, 'vat_payable', '납부한 매출 부가세', term(`${quarter} 매출 부가세`, output)),
    credited(268, 'vat_receivable', '공제한 매입 부가세', term(`${quarter} 매입 부가세`, input)),
    credited(
      268,
      'bank',
      '은행에서 나간 부가세',
      term('매출 부가세', output),
      term('매입 부가세', 0 - input),
    ),
  ])
