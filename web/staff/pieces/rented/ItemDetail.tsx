import { Link } from 'react-router-dom'
import { orderState } from '../../../../domain/lists/orderStatusNames.ts'
import { itemActions } from '../../../../domain/ordering/itemActions.ts'
import { mayDo } from '../../../../domain/shared/actionTable.ts'
import { cardRefundParts, cardRefundWords } from '../../../../domain/shared/cardRefundParts.ts'
import { formatDotted } from '../../../../domain/shared/civilDate.ts'
import { WITHDRAWN } from '../../../../domain/shared/listColumns.ts'
import type { ProductPlace, StaffOrderItem } from '../../../../domain/wire/staffOrders.ts'
import { minusWon, phoneNumber, points, won } from '../../../text/format.ts'
import { mayAct, useRoles } from '../../api/session.ts'
import { Unread } from '../../kit/AnswerView.tsx'
import { KeptWords } from '../../kit/form/KeptWords.tsx'
import { moment } from '../../kit/words.ts'
import { consignmentsPath, explainPath, itemPath, memberPath, ordersPath } from '../../paths.ts'
import { History } from '../History.tsx'
import { Handling } from '../handling.ts'
import { PageLink } from '../PageLink.tsx'
import { RecordsLink } from '../RecordsLink.tsx'
import { ChargeLines, useChargesOf } from './ChargedSoFar.tsx'
import { Conditions } from './Conditions.tsx'
import { ExchangePart } from './ExchangePart.tsx'
import styles from './ItemDetail.module.css'
import { actorName, courierLabel } from './itemWords.ts'
import { placeWords } from './placeWords.ts'
import { RefundLines } from './RefundedSoFar.tsx'

/** All details of a rented item: address, price, the next rental of the product, condition, charges and history. */
export function ItemDetail({ item }: { item: StaffOrderItem }) {
  const acts = mayAct(useRoles(), ['operations'])
  return (
    <div className={styles.detail}>
      <Head item={item} />
      {item.lateDays > 0 && <p className={styles.warning}>회수일이 {item.lateDays}일 지났어요.</p>}
      {item.isLostByShop && (
        <p className={styles.warning}>
          보낸 뒤에 없어졌다고 신고한 상품이에요. 회원이 받았으면 도착을 기록하고, 받지 못했으면 미도착 취소를
          눌러 주세요.
        </p>
      )}
      {item.isArrivalAwaited && !item.isLostByShop && (
        <p className={styles.warning}>
          도착 기록을 되돌린 상품이에요. 회원이 받았으면 도착을 기록하고, 받지 못했으면 미도착 취소를 눌러
          주세요.
        </p>
      )}
      {!item.isArrivalAwaited && mayDo(itemActions, 'confirmArrival', item, 'staff') && (
        <p>도착을 확인하지 못한 채 첫날이 되어 도착한 것으로 보고 있어요.</p>
      )}
      {item.elsewhere !== null && <Elsewhere place={item.elsewhere} />}
      {item.loss === 'found' && <p>잃어버렸다가 다시 찾은 상품이에요.</p>}
      {item.consignmentId !== null && (
        <p>
          소유자가 맡긴 상품이에요. 분실은{' '}
          <Link className={styles.link} to={consignmentsPath({ open: item.consignmentId })}>
            위탁 상세
          </Link>
          에서 신고하고 끝내요.{' '}
          {item.isReportedMissing
            ? '지금 분실 신고한 상품이에요. 돌아왔으면 찾았다고 먼저 기록하고, 회수하다 잃어버렸으면 여기서 대여를 끝내요.'
            : '회수하다 잃어버린 상품은 신고한 뒤에 여기서 대여를 끝내요.'}
        </p>
      )}
      {item.contact !== null && <Contact item={item} contact={item.contact} />}
      <Price item={item} />
      {item.exchanges.length > 0 && <Exchanged item={item} />}
      {item.extensions.length > 0 && <Extended item={item} />}
      {item.refunds.length > 0 && (
        <section>
          <h3>추가 환불</h3>
          <RefundLines refunds={item.refunds} />
        </section>
      )}
      <KeptWords isOffered={acts && mayDo(itemActions, 'exchange', item, 'staff')}>
        <ExchangePart item={item} />
      </KeptWords>
      {item.next !== null && (
        <section>
          <h3>다음 대여</h3>
          <p>
            <Link className={styles.link} to={ordersPath({ open: item.next.orderItemId })}>
              {item.next.orderNumbers}
            </Link>{' '}
            {formatDotted(item.next.rentalStartDate)} – {formatDotted(item.next.rentalEndDate)}
          </p>
        </section>
      )}
      {item.siblings.length > 0 && (
        <section>
          <h3>같은 주문</h3>
          <ul>
            {item.siblings.map((other) => (
              <li key={other.orderItemId}>
                <Link className={styles.link} to={ordersPath({ open: other.orderItemId })}>
                  {other.productName}
                </Link>{' '}
                <span className={styles.quiet}>{orderState(other)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Conditions item={item} />
      <Charged orderItemId={item.orderItemId} />
      <Handling about="order" of={item.orderId} />
      <section>
        <h3>
          이력{' '}
          <RecordsLink kind="order" of={item.orderItemId}>
            직원 기록 보기
          </RecordsLink>
        </h3>
        <History
          happenings={item.timeline.map(({ title, at, actor, reason }) => ({
            ...{ at, what: title, who: actorName(actor), reason },
          }))}
        />
      </section>
    </div>
  )
}

/** Why the item cannot be sent yet, with the rental that has it. */
function Elsewhere({ place }: { place: ProductPlace }) {
  return (
    <p className={styles.warning}>
      지금 창고에 없어서 보낼 수 없어요: {placeWords(place)}
      {place.orderItemId !== null && place.orderNumbers !== null && (
        <>
          {' '}
          <Link className={styles.link} to={ordersPath({ open: place.orderItemId })}>
            {place.orderNumbers}
          </Link>
        </>
      )}
    </p>
  )
}

function Head({ item }: { item: StaffOrderItem }) {
  return (
    <div className={styles.head}>
      {item.image !== null && <img src={item.image} alt="" width={72} height={90} />}
      <div>
        <p className={styles.brand}>{item.brandName}</p>
        <p className={styles.quiet}>
          <Link className={styles.link} to={itemPath(item.productId)}>
            {item.productCode}
          </Link>{' '}
          ·{' '}
          <Link className={styles.link} to={memberPath(item.memberId)}>
            {item.memberName === '' ? WITHDRAWN : item.memberName}
          </Link>
        </p>
        <p className={styles.period}>
          {formatDotted(item.rentalStartDate)} – {formatDotted(item.rentalEndDate)}
        </p>
        <p className={styles.quiet}>
          출고 {formatDotted(item.shipsOn)} · 회수 {formatDotted(item.pickUpOn)}
        </p>
      </div>
    </div>
  )
}

function Contact({
  item,
  contact,
}: {
  item: StaffOrderItem
  contact: NonNullable<StaffOrderItem['contact']>
}) {
  return (
    <section>
      <h3>배송지</h3>
      <p>
        {contact.shippingName} · {phoneNumber(contact.shippingPhone)}
      </p>
      <p>
        ({contact.postCode}) {contact.address1} {contact.address2}
      </p>
      {contact.shippingNote !== '' && <p className={styles.quiet}>{contact.shippingNote}</p>}
      {item.trackingNumber !== null && (
        <p>
          {courierLabel(item.courier)}{' '}
          {item.trackingUrl === null ? (
            item.trackingNumber
          ) : (
            <a className={styles.link} href={item.trackingUrl} target="_blank" rel="noreferrer">
              {item.trackingNumber}
            </a>
          )}
        </p>
      )}
    </section>
  )
}

function Price({ item }: { item: StaffOrderItem }) {
  const { price, cancellation } = item
  const lines: readonly (readonly [string, string])[] = [
    ['렌트 금액', won(price.totalRentPrice)],
    ...(price.periodDiscount === 0 ? [] : [['기간 할인', minusWon(price.periodDiscount)] as const]),
    ...(price.couponShare === 0 ? [] : [['쿠폰 할인', minusWon(price.couponShare)] as const]),
  ]
  const paid: readonly (readonly [string, string])[] = [
    ...(price.pointsShare === 0 ? [] : [['포인트 사용', points(price.pointsShare)] as const]),
    ...(cancellation === null
      ? []
      : ([
          [`취소 수수료 ${cancellation.feePercent}%`, won(cancellation.fee)],
          ...cardRefundParts(cancellation).map(
            ({ place, state, amount }) => [`${place} 환불 · ${state}`, won(amount)] as const,
          ),
          ['포인트 환불', points(cancellation.pointsRefund)],
        ] as const)),
  ]
  return (
    <section>
      <h3>금액</h3>
      <dl className={styles.lines}>
        {lines.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className={styles.sum}>
          <dt>상품 금액</dt>
          <dd>
            <PageLink className={styles.link} to={explainPath({ what: 'order', id: item.orderId })}>
              {won(price.finalAmount)}
            </PageLink>
          </dd>
        </div>
        {paid.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div>
          <dt>주문 결제 금액 (배송비 {won(price.deliveryFee)})</dt>
          <dd>{won(price.orderTotal)}</dd>
        </div>
      </dl>
    </section>
  )
}

/** Exchanges: what was ordered, and what is sent instead. */
function Exchanged({ item }: { item: StaffOrderItem }) {
  return (
    <section>
      <h3>상품 교환</h3>
      <ul>
        {item.exchanges.map(({ from, to, exchangedAt, ...back }) => (
          <li key={exchangedAt}>
            {from.productName} → {to.productName}{' '}
            <span className={styles.quiet}>
              {back.refunded > 0 &&
                `차액 ${won(back.refunded)} 환불${back.cardRefund > 0 ? ` (${cardRefundWords(back)})` : ''} · `}
              {moment(exchangedAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Extensions: the days that were added, and how they were paid. */
function Extended({ item }: { item: StaffOrderItem }) {
  return (
    <section>
      <h3>대여 연장</h3>
      <ul>
        {item.extensions.map(({ from, to, cardAmount, pointsUsed, extendedAt }) => (
          <li key={extendedAt}>
            {formatDotted(from)} → {formatDotted(to)}{' '}
            <span className={styles.quiet}>
              {cardAmount > 0 && `카드 ${won(cardAmount)} · `}
              {pointsUsed > 0 && `포인트 ${points(pointsUsed)} · `}
              {moment(extendedAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Additional charges; renders nothing when there are none. */
function Charged({ orderItemId }: { orderItemId: string }) {
  const charges = useChargesOf(orderItemId)
  const { data } = charges
  if (data === undefined) return <Unread answer={charges} />
  if (data.cntAll === 0) return null
  return (
    <section>
      <h3>추가 요금</h3>
      <ChargeLines charges={data} />
    </section>
  )
}
