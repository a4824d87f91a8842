import type { NotNull } from 'kysely'
import { addMonths, seoulDate, startOfSeoulDay } from '../../../domain/shared/civilDate.ts'
import { inTransaction } from '../database/database.ts'
import { queriesOn } from '../database/queriesOn.ts'
import type { Deps } from '../deps.ts'
import { recordSealedChange, staffLogins } from '../eventStore/sealedRecords.ts'
import { recordChange } from '../recordChange.ts'
import { markRecorded } from '../staffActs.ts'

/** `password`: it was right, and the code is still missing. `blocked`: nothing was checked after too many tries. */
export type LoginOutcome = 'in' | 'out' | 'password' | 'wrong_password' | 'wrong_code' | 'blocked'

type StaffLogin = {
  /** Null when the email is no colleague's; the email itself is not kept, because it may be anybody's. */
  staffId: number | null
  outcome: LoginOutcome
  /** As limits count it: of IPv6 the network. */
  address: string
  device: string
  isKnownDevice: boolean
}

/** Access records of those who handle personal data are kept for two years. */
const keptMonths = 24
/** A flood of blocked tries of one account from one address is one record in this time. */
const blockedEveryMs = 600_000

/** So many wrong codes of an account are tried in a day (rule 690), and are more than a slip of the hand. */
export const wrongCodesOfADay = 20
const dayMs = 86_400_000

/** The colleagues of whose second factor a day's wrong codes were tried in the last day, with how many (rule 691). */
export const guessedCodes = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  db.kysely
    .selectFrom('shop.staff_logins')
    .select('staff_id as staffId')
    .select((has) => has.fn.countAll<number>().as('count'))
    .where('at', '>', new Date(clock.now().getTime() - dayMs))
    .where('outcome', '=', 'wrong_code')
    .where('staff_id', 'is not', null)
    .$narrowType<{ staffId: NotNull }>()
    .groupBy('staff_id')
    .having((has) => has.fn.countAll(), '>=', wrongCodesOfADay)
    .orderBy('staff_id')
    .execute()

/** Records a login to the console, a failed one, or a logout. */
export async function recordStaffLogin(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { staffId, outcome, address, device, isKnownDevice }: StaffLogin,
): Promise<void> {
  const at = clock.now()
  if (outcome === 'blocked') {
    const told = await db.kysely
      .selectFrom('shop.staff_logins')
      .select('id')
      .where('at', '>', new Date(at.getTime() - blockedEveryMs))
      .where('outcome', '=', outcome)
      .where('address', '=', address)
      .where('staff_id', 'is not distinct from', staffId)
      .executeTakeFirst()
    if (told !== undefined) return
  }
  await db.kysely
    .insertInto('shop.staff_logins')
    .values({ at, staff_id: staffId, outcome, address, device, is_known_device: isKnownDevice })
    .execute()
  markRecorded()
}

/** Deletes the records of logins that are older than the law wants them kept. */
export async function forgetStaffLogins({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const since = startOfSeoulDay(addMonths(seoulDate(clock.now()), -keptMonths))
  await inTransaction(db.pool, async (client) => {
    const queries = queriesOn(client)
    const gone = await queries
      .deleteFrom('shop.staff_logins')
      .where('at', '<', since)
      .returning('id')
      .execute()
    if (gone.length === 0) return
    const changeId = await recordChange(queries, {
      ...{ subject: 'jobs', key: 'forgetSignIns', actor: 'job:forgetSignIns', at: clock.now() },
      ...{ before: null, after: { removed: gone.length } },
    })
    await recordSealedChange(client, staffLogins, { keys: gone.map(({ id }) => String(id)), changeId })
  })
}

const browsers = [
  ['SamsungBrowser/', '삼성 인터넷'],
  ['Whale/', '웨일'],
  ['Edg', 'Edge'],
  ['Firefox/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** Names browser and system as a person would: `Chrome · Windows`. What it does not know is 알 수 없음. */
export function deviceName(userAgent: string | undefined): string {
  const agent = (userAgent ?? '').slice(0, 400)
  const named = [browsers, systems].flatMap(
    (known) => known.find(([mark]) => agent.includes(mark))?.[1] ?? [],
  )
  return named.length === 0 ? '알 수 없음' : named.join(' · ')
}
