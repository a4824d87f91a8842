import {
  type ListedRemittance,
  type RemittanceEvent,
  remittanceStream,
  remittedIn,
  remitVat,
  stillDue,
} from '../../domain/ledger/remittance.ts'
import { vatSummary } from '../../domain/ledger/statements.ts'
import { vatDueDay } from '../../domain/ledger/vatReturn.ts'
import { type CivilDate, monthOf, seoulDate } from '../../domain/shared/civilDate.ts'
import type { Refusal } from '../../domain/shared/decision.ts'
import type { VatRemittances } from '../../domain/wire/books.ts'
import type { Deps } from '../platform/deps.ts'
import type { LoadedStream, StoredEvent } from '../platform/eventStore/eventStore.ts'
import type { CommandCode } from '../platform/eventStore/handleCommand.ts'
import { publicHolidays } from '../rental/index.ts'
import { bookByFinance } from './bookByFinance.ts'
import { sayWhoBooked } from './bookedBefore.ts'
import { lastDayOf, vatOf } from './books.ts'
import { reversalsOf, takenBackOf } from './movements.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'env' | 'store'>
type RemittanceRequest = {
  quarter: string
  quotedDue: number
  reference: string
  reason: string
  staffId: number
}

// The store validates events against their schema on append and upcasts them on load, so the type is proof enough.
const isRemittance = (event: StoredEvent): event is StoredEvent & RemittanceEvent =>
  event.type === 'vat.remitted'
const remittancesIn = ({ events }: LoadedStream) => events.filter(isRemittance)

/** The remittances of a quarter's tax as of a Seoul day, the oldest first, and what those that count come to. */
export async function remittancesOf(
  { db, store }: Pick<Needs, 'store'> & { db: Pick<Needs['db'], 'pool'> },
  quarter: string,
  on: CivilDate,
): Promise<Pick<VatRemittances, 'result' | 'sums'>> {
  const stream = remittanceStream(quarter)
  const [loaded, reversals] = await Promise.all([store.load([stream]), reversalsOf({ db }, stream, on)])
  const byVersion = new Map(reversals.map(({ version, ...entry }) => [version, entry]))
  const result = remittancesIn(loaded.stream(stream))
    .filter(({ data }) => data.remittedOn <= on)
    .map(({ version, data }): ListedRemittance => {
      const { number, output, input, paid, remittedOn, reference } = data
      const told = { number, output, input, paid, remittedOn, reference }
      return { ...told, takenBack: byVersion.get(version) ?? null }
    })
  return { result, sums: remittedIn(result) }
}

/** The tax of a quarter by the current books, and what was taken back of its remittances. */
async function reckonedOf(needs: Needs, quarter: string) {
  const [summary, takenBack] = await Promise.all([
    vatOf(needs, quarter, needs.clock.now()),
    takenBackOf(needs, quarter),
  ])
  return { summary, takenBack: vatSummary(takenBack) }
}

/** The tax of a quarter still due by the current books, and its remittances. */
export async function vatRemittances(needs: Needs, quarter: string): Promise<VatRemittances> {
  const stream = remittanceStream(quarter)
  const [loaded, reckoned, holidays, listed] = await Promise.all([
    needs.store.load([stream]),
    reckonedOf(needs, quarter),
    publicHolidays(needs.db),
    remittancesOf(needs, quarter, seoulDate(needs.clock.now())),
  ])
  return {
    quarter,
    dueDay: vatDueDay(monthOf(lastDayOf(quarter)), holidays),
    ...stillDue(remittancesIn(loaded.stream(stream)), reckoned),
    ...listed,
  }
}

/**
 * Books the remittance of a quarter's tax, with the typed reason. Refuses VAT_NOT_DUE, and ALREADY_DONE with who remitted the
 * sum that was seen as due, and under which reference (rule 939).
 */
export async function remit(
  needs: Needs,
  { quarter, quotedDue, reference, reason, staffId }: RemittanceRequest,
): Promise<VatRemittances | Refusal<'ALREADY_DONE' | 'VAT_NOT_DUE' | CommandCode>> {
  const today = seoulDate(needs.clock.now())
  const stream = remittanceStream(quarter)
  const refusal = await bookByFinance(needs, {
    stream,
    request: { quarter, quotedDue, reference },
    ...{ reason, staffId },
    decide: {
      read: async () => {
        const reckoned = await reckonedOf(needs, quarter)
        return (before) =>
          remitVat(before.filter(isRemittance), {
            ...{ ...reckoned, quarter, quotedDue, reference, today },
            lastDay: lastDayOf(quarter),
          })
      },
    },
  })
  const said = await sayWhoBooked(needs, refusal, {
    ...{ stream, codes: ['VAT_NOT_DUE'] },
    find: (events) => {
      const last = events.findLast(isRemittance)
      if (last === undefined || last.data.paid !== quotedDue) return undefined
      return { event: last, doing: 'vat_remitted', amount: last.data.paid, reference: last.data.reference }
    },
  })
  return said ?? vatRemittances(needs, quarter)
}
