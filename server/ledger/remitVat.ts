import {
  type RemittanceEvent,
  remittancePostings,
  remittanceStream,
  remitVat,
  stillDue,
} from '../../domain/ledger/remittance.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal } from '../../domain/shared/decision.ts'
import type { VatRemittances } from '../../domain/wire/books.ts'
import type { Deps } from '../platform/deps.ts'
import type { LoadedStream, StoredEvent } from '../platform/eventStore/eventStore.ts'
import { type CommandCode, handleCommand } from '../platform/eventStore/handleCommand.ts'
import { newEvents } from '../platform/eventStore/newEvents.ts'
import { lastDayOf, vatOf } from './books.ts'
import { reasonOfBooks } from './reasons.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'store'>
type Asked = { quarter: string; quotedDue: number; reference: string; reason: string; staffId: number }

// What the store hands out was checked against this shape when it was written and brought to today's version.
const isRemittance = (event: StoredEvent): event is StoredEvent & RemittanceEvent =>
  event.type === 'vat.remitted'
const remittancesIn = ({ events }: LoadedStream) => events.filter(isRemittance)

/** What was remitted of a quarter's tax, the first one first. */
export async function remittancesOf(
  { store }: Pick<Needs, 'store'>,
  quarter: string,
): Promise<VatRemittances['result']> {
  const stream = remittanceStream(quarter)
  const { stream: loaded } = await store.load([stream])
  return remittancesIn(loaded(stream)).map(toldOf)
}

const toldOf = ({ data: { number, output, input, paid, remittedOn, reference } }: RemittanceEvent) => ({
  ...{ number, output, input, paid, remittedOn, reference },
})

/** What of the quarter's tax is still due as the books say it now, and what was remitted of it. */
export async function vatRemittances(needs: Needs, quarter: string): Promise<VatRemittances> {
  const stream = remittanceStream(quarter)
  const [loaded, summary] = await Promise.all([
    needs.store.load([stream]),
    vatOf(needs, quarter, needs.clock.now()),
  ])
  const events = remittancesIn(loaded.stream(stream))
  return {
    quarter,
    ...stillDue(events, summary),
    result: events.map(toldOf),
  }
}

/** Books that a quarter's tax was remitted, with the typed reason. Refuses VAT_NOT_DUE. */
export async function remit(
  needs: Needs,
  { quarter, quotedDue, reference, reason, staffId }: Asked,
): Promise<VatRemittances | Refusal<'VAT_NOT_DUE' | CommandCode>> {
  const stream = remittanceStream(quarter)
  const now = needs.clock.now()
  const summary = await vatOf(needs, quarter, now)
  const { stream: loaded } = await needs.store.load([stream])
  const reasonId = `${stream}:${loaded(stream).version + 1}`
  const row = await reasonOfBooks(needs, { reasonId, text: reason })
  const handled = await handleCommand(needs.store, needs.clock, {
    commandId: reasonId,
    request: { quarter, quotedDue, reference },
    actor: `staff:${staffId}`,
    reason: reasonId,
    streams: [stream],
    decide: (streams) => {
      const decided = remitVat(remittancesIn(streams(stream)), {
        ...{ quarter, summary, quotedDue, reference },
        ...{ lastDay: lastDayOf(quarter), today: seoulDate(now) },
      })
      if (isRefusal(decided)) return decided
      const entries = decided.map((event) => ({ stream, event, journal: remittancePostings(event) }))
      return { events: newEvents(entries), rows: [row] }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : vatRemittances(needs, quarter)
}
