import { sql } from 'kysely'
import {
  addDays,
  addMonths,
  type CivilDate,
  formatDotted,
  isCivilDate,
} from '../../../domain/shared/civilDate.ts'
import { USABLE_FROM, USABLE_RENT_FROM } from '../../../domain/shared/pointWords.ts'
import { formatNumber } from '../../../domain/shared/won.ts'
import { MINIMUM_BALANCE } from '../../../domain/wallet/pointsLimits.ts'
import { pointBalance } from '../../wallet/index.ts'
import type { DatedMessage, Needs, Wording } from '../message.ts'

/** How long before points expire a member is notified, by the guidance of the Fair Trade Commission. */
const steps: readonly { code: string; months: number; days: number }[] = [
  { code: 'twoMonths', months: 2, days: 0 },
  { code: 'oneMonth', months: 1, days: 0 },
  { code: 'threeDays', months: 0, days: 3 },
]
/** An outage of up to this many days is caught up on. */
const madeUpDays = 2
/** A month may be this much longer than another: points that expire on 31 March are announced on 28 February. */
const longerByDays = 3

type Row = { memberId: number; expiresOn: CivilDate }

async function expiring({ db }: Pick<Needs, 'db'>, from: CivilDate, to: CivilDate): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT e.member_id AS "memberId", e.expires_on AS "expiresOn" FROM shop.expiring_points() e
    WHERE e.expires_on BETWEEN ${from} AND ${to}`.execute(db.kysely)
  return rows
}

const title = '곧 사라지는 포인트가 있어요'
const expires = '#{만료일} 23:59에 #{포인트}가 만료돼요.'

/** For whoever has too few points to use any (rule 991). */
const tooFewExpiring: Wording = {
  name: 'tooFewPointsExpiring',
  kind: 'daytime',
  title,
  text: [
    expires,
    `지금 보유 포인트는 #{보유}예요. 그 전에 ${USABLE_FROM} 이상이 되면 총 렌트 금액 ${USABLE_RENT_FROM}부터 쓸 수 있어요.`,
  ],
}

export const pointsExpiring: DatedMessage = {
  name: 'pointsExpiring',
  kind: 'daytime',
  title,
  text: [expires, `만료 전에 총 렌트 금액 ${USABLE_RENT_FROM}부터 결제할 때 쓸 수 있어요.`],
  others: [tooFewExpiring],
  due: async (needs, today) => {
    const first = addDays(today, -madeUpDays)
    const ids: string[] = []
    for (const { code, months, days } of steps) {
      const ahead = (day: CivilDate) => addDays(addMonths(day, months), days)
      for (const { memberId, expiresOn } of await expiring(
        needs,
        ahead(first),
        addDays(ahead(today), longerByDays),
      )) {
        const tellOn = addDays(addMonths(expiresOn, -months), -days)
        if (first <= tellOn && tellOn <= today) ids.push(`${memberId}:${expiresOn}:${code}`)
      }
    }
    return ids
  },
  tell: async ({ db }, id) => {
    const [member, expiresOn = ''] = id.split(':')
    if (!isCivilDate(expiresOn)) throw new Error(`${id} names no day`)
    const memberId = Number(member)
    const { rows } = await sql<{ points: number }>`
      SELECT e.points FROM shop.expiring_points() e
      WHERE e.member_id = ${memberId} AND e.expires_on = ${expiresOn}`.execute(db.kysely)
    const [row] = rows
    if (row === undefined) return null
    const balance = await pointBalance({ db }, memberId)
    const told = { memberId, link: '/mypage/savings' }
    const variables = { 만료일: formatDotted(expiresOn), 포인트: `${formatNumber(row.points)}P` }
    return balance < MINIMUM_BALANCE
      ? {
          ...told,
          variables: { ...variables, 보유: `${formatNumber(balance)}P` },
          wording: tooFewExpiring,
        }
      : { ...told, variables }
  },
}
