import { z } from 'zod'
import { agreedBetween, confirmationDue } from '../../domain/members/consentConfirmation.ts'
import { marketingTermId } from '../../domain/members/consents.ts'
import { addDays, type CivilDate, seoulDate, startOfSeoulDay } from '../../domain/shared/civilDate.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { consentsOf } from './changeConsent.ts'

const agreed = statement({
  name: 'consents-to-confirm',
  text: `SELECT c.member_id AS "memberId", c.decided_at AS "agreedAt"
    FROM unnest($2::timestamptz[], $3::timestamptz[]) AS given(since, until)
    JOIN shop.member_consents c ON c.term_id = $1 AND c.agreed
      AND c.decided_at >= given.since AND c.decided_at < given.until
    JOIN shop.member_names() m ON m.id = c.member_id AND m.withdrawn_at IS NULL
    WHERE NOT EXISTS (SELECT FROM shop.member_consents later WHERE later.member_id = c.member_id
      AND later.term_id = c.term_id AND (later.decided_at, later.version) > (c.decided_at, c.version))`,
  row: z.object({ memberId: z.int(), agreedAt: z.date() }),
})

type ConsentToConfirm = { memberId: number; by: CivilDate }

/** Returns the members whose consent to advertising is due for confirmation soon, with the day it is due. */
export async function consentsToConfirm(
  { db }: Pick<Deps, 'db'>,
  today: CivilDate,
): Promise<ConsentToConfirm[]> {
  const given = agreedBetween(today)
  const rows = await agreed(db.pool, [
    marketingTermId,
    given.map(({ from }) => startOfSeoulDay(from)),
    given.map(({ to }) => startOfSeoulDay(addDays(to, 1))),
  ])
  return rows.flatMap(({ memberId, agreedAt }) => {
    const by = confirmationDue(seoulDate(agreedAt), today)
    return by === null ? [] : [{ memberId, by }]
  })
}

/** Returns the consent that is due for confirmation on that day; null when it was withdrawn or given again since. */
export async function consentToConfirm(
  deps: Pick<Deps, 'db' | 'clock' | 'store'>,
  { memberId, by }: ConsentToConfirm,
): Promise<{ title: string; agreedOn: CivilDate } | null> {
  const consent = (await consentsOf(deps, memberId)).find(({ termId }) => termId === marketingTermId)
  if (consent === undefined || !consent.agreedYn || consent.decidedAt === null) return null
  const agreedOn = seoulDate(new Date(consent.decidedAt))
  const due = confirmationDue(agreedOn, seoulDate(deps.clock.now()))
  return due === by ? { title: consent.title, agreedOn } : null
}
