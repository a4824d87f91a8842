import { randomBytes } from 'node:crypto'
import type { Consent, ProviderType } from '../../domain/members/events.ts'
import { decideJoin } from '../../domain/processes/joining.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { uuidv7 } from '../../domain/shared/ids.ts'
import { walletStream } from '../../domain/wallet/events.ts'
import { couponsOnOffer } from '../catalogue/index.ts'
import type { Deps } from '../platform/deps.ts'
import { handleCommand } from '../platform/eventStore/handleCommand.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'store'>
type Unfinished = { consents: Consent[]; providerType: ProviderType | null }

export const memberStream = (memberId: number): string => `member:${memberId}`

/** Records that a member joined, with the welcome pack, in one append. Doing it twice changes nothing. */
export async function finishJoin(needs: Needs, memberId: number): Promise<void> {
  const { rows } = await needs.db.pool.query<Unfinished>(
    `SELECT u.consents, m.provider_type AS "providerType" FROM shop.unfinished_joins u
     JOIN shop.members m ON m.id = u.member_id WHERE u.member_id = $1`,
    [memberId],
  )
  const [unfinished] = rows
  if (unfinished === undefined) return
  const now = needs.clock.now()
  const today = seoulDate(now)
  const pack = (await couponsOnOffer(needs.db, today)).filter((coupon) => coupon.welcome)
  const { member, wallet } = decideJoin({
    memberId,
    ...unfinished,
    pack,
    copyIds: pack.map(() => uuidv7(now.getTime(), randomBytes(10))),
    today,
  })
  const handled = await handleCommand(needs.store, needs.clock, {
    commandId: `join:${memberId}`,
    request: { memberId },
    actor: `member:${memberId}`,
    streams: [memberStream(memberId), walletStream(memberId)],
    decide: () => ({
      events: [
        { stream: memberStream(memberId), ...member },
        ...wallet.map((event) => ({ stream: walletStream(memberId), ...event })),
      ],
    }),
  })
  if (handled.kind === 'refused') throw new Error(`joining was refused: ${handled.refusal.refused}`)
  await needs.db.pool.query('DELETE FROM shop.unfinished_joins WHERE member_id = $1', [memberId])
}

/** Finishes the joins of processes that died in the middle; young ones are left to theirs. */
export async function finishJoins(needs: Needs): Promise<number> {
  const { rows } = await needs.db.pool.query<{ memberId: number }>(
    `SELECT member_id AS "memberId" FROM shop.unfinished_joins
     WHERE written_at < clock_timestamp() - interval '10 seconds' ORDER BY member_id LIMIT 500`,
  )
  for (const { memberId } of rows) await finishJoin(needs, memberId)
  return rows.length
}
