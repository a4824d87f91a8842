import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDotted } from '../../../../domain/shared/civilDate.ts'
import type { LateItem } from '../../../../domain/wire/staffCalendar.ts'
import { mayAct, useRoles } from '../../api/session.ts'
import { AskedAction } from '../../kit/AskedAction.tsx'
import type { ActionLine, Question } from '../../kit/actions.ts'
import { Button } from '../../kit/Button.tsx'
import { Facts } from '../../kit/Drawer.tsx'
import { ordersPath } from '../../paths.ts'
import { cancelItem, cancelledPart, cancelsWith } from '../../pieces/rented/cancelling.ts'
import { OfferedSubstitutes } from '../../pieces/rented/OfferedSubstitutes.tsx'
import styles from './LateScreen.module.css'

type Next = NonNullable<LateItem['next']>
type Product = Pick<LateItem, 'brandName' | 'productName'>
type Asked = { question: Question; line: Pick<ActionLine, 'change' | 'act'> }

function slackWords({ slackDays }: Next): string {
  if (slackDays === 0) return '오늘이 마지막이에요'
  return slackDays < 0 ? `${-slackDays}일 모자라요` : `${slackDays}일 남아요`
}

const cancellation: Question = {
  label: '다음 대여 취소',
  reasons: ['앞 대여가 늦어 보낼 수 없어요.', '회원이 대신 보낼 상품을 원하지 않아요.'],
  asks: [cancelledPart],
  danger: true,
}
const cancelling = ({ orderItemId, status, finalAmount }: Next): Asked => ({
  question: cancellation,
  line: {
    change: cancelsWith(status, finalAmount),
    act: (given) => cancelItem(orderItemId, given),
  },
})

/** The rental that waits for a late item, with substitutes and its cancellation. */
export function NextRental({ next, late }: { next: Next; late: Product }) {
  const acts = mayAct(useRoles(), ['operations'])
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <section className={styles.next}>
      <h3>다음 대여</h3>
      <Facts
        facts={[
          {
            name: '주문',
            value: (
              <Link className={styles.link} to={ordersPath({ open: next.orderItemId })}>
                {next.orderNumbers}
              </Link>
            ),
          },
          { name: '회원', value: next.memberName },
          {
            name: '대여 기간',
            value: `${formatDotted(next.rentalStartDate)} – ${formatDotted(next.rentalEndDate)}`,
          },
          { name: '출고일', value: formatDotted(next.shipsOn) },
          { name: '오늘 돌아오면', value: `${formatDotted(next.readyOn)}부터 출고` },
          { name: '남은 여유', value: slackWords(next) },
        ]}
      />
      {next.risk !== 'none' && (
        <>
          <h3>대신 보낼 수 있는 상품</h3>
          <OfferedSubstitutes rental={{ ...next, productName: `${late.brandName} ${late.productName}` }} />
          {acts && (
            <div className={styles.ending}>
              <p className={styles.quiet}>
                회원과 이야기한 뒤 바꾸거나 전액 환불로 취소해 주세요. 어느 쪽이든 회원에게 알림이 가고, 바꾼
                뒤에도 회원은 출고 전까지 수수료 없이 취소할 수 있어요.
              </p>
              <Button look="danger" onClick={() => setAsked(cancelling(next))}>
                다음 대여 취소
              </Button>
            </div>
          )}
        </>
      )}
      {asked !== null && (
        <AskedAction
          question={asked.question}
          lines={[{ id: next.orderItemId, name: `${next.orderNumbers} · ${next.memberName}`, ...asked.line }]}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  )
}
