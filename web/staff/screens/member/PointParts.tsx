import { memberCouponColumns } from '../../../../domain/lists/memberParts.ts'
import { pointReasonTerms } from '../../../../domain/shared/pointReasons.ts'
import type { MemberRecord } from '../../../../domain/wire/staffMembers.ts'
import { mayAct, useRoles } from '../../api/session.ts'
import { tableColumns } from '../../kit/columns.ts'
import { Sums } from '../../kit/Sums.tsx'
import { figure, moment } from '../../kit/words.ts'
import { memberPartPath, memberPointsPath, ownerMonthPath, pointLotsPath } from '../../paths.ts'
import { type PartColumn, partColumns, RecordPart } from '../../pieces/record/Part.tsx'
import styles from '../../pieces/record/Record.module.css'
import { payoutColumns } from './payoutColumns.ts'

const lots: readonly PartColumn<MemberRecord['lots']['result'][number]>[] = [
  { id: 'expiresAt', header: '만료', cell: ({ expiresAt }) => moment(expiresAt).slice(0, 10) },
  { id: 'reason', header: '적립', cell: ({ reason }) => pointReasonTerms[reason].name },
  { id: 'earnedAt', header: '적립일', cell: ({ earnedAt }) => moment(earnedAt).slice(0, 10) },
  { id: 'order', header: '주문번호', cell: ({ orderNumbers }) => orderNumbers ?? '–' },
  { id: 'earned', header: '적립한 포인트', align: 'right', cell: ({ earned }) => figure(earned) },
  { id: 'remaining', header: '남은 포인트', align: 'right', cell: ({ remaining }) => figure(remaining) },
]

const coupons = partColumns(tableColumns(memberCouponColumns), [
  ...['name', 'issuedAt', 'expiresAt', 'orderNumbers', 'status'],
])

const payouts = partColumns(payoutColumns, [
  'month',
  'amount',
  'requestedAt',
  'settledAt',
  'returnedAt',
  'status',
])

/** Points by lot, coupons, and what an owner was paid. */
export function PointParts({ member }: { member: MemberRecord }) {
  const pays = mayAct(useRoles(), ['finance'])
  const { memberId, points } = member
  return (
    <>
      <RecordPart
        title="포인트"
        part={member.lots}
        columns={lots}
        idOf={({ lotId }) => lotId}
        {...(pays && {
          pathOf: () => memberPointsPath(String(memberId)),
          whole: pointLotsPath({ memberId: String(memberId) }),
        })}
        nothing="받은 포인트가 없어요."
      />
      <div className={styles.sums}>
        <Sums
          sums={[
            { name: '보유', value: `${figure(points.balance)}P` },
            { name: '결제 중', value: `${figure(points.held)}P` },
            ...(points.debt === 0
              ? []
              : [{ name: '미수금', value: `${figure(points.debt)}P`, tone: 'error' as const }]),
          ]}
        />
      </div>
      <RecordPart
        title="쿠폰"
        part={member.coupons}
        columns={coupons}
        idOf={({ memberCouponId }) => memberCouponId}
        whole={memberPartPath('coupons', memberId)}
        nothing="받은 쿠폰이 없어요."
      />
      {member.payouts !== null && (
        <RecordPart
          title="정산 지급"
          part={member.payouts}
          columns={payouts}
          idOf={({ month, attempt }) => `${month}:${attempt}`}
          pathOf={({ month }) => ownerMonthPath(String(memberId), month)}
          whole={memberPartPath('payouts', memberId)}
          nothing="지급한 정산이 없어요."
        />
      )}
    </>
  )
}
