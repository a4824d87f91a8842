import { X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { rentalDays, rentalPrice } from '../../../domain/pricing/rentalPrice.ts'
import { formatWithWeekday } from '../../../domain/shared/civilDate.ts'
import { sum } from '../../../domain/shared/won.ts'
import type { CartGroup } from '../../../domain/wire/cart.ts'
import { sentenceOf } from '../../api/apiError.ts'
import { useCart } from '../../api/reading.ts'
import { api } from '../../api/request.ts'
import { takenOffAtOnce } from '../../api/savedAtOnce.ts'
import { calls } from '../../calls.ts'
import { Badge } from '../../kit/Badge.tsx'
import { Button } from '../../kit/Button.tsx'
import { Checkbox } from '../../kit/Checkbox.tsx'
import { loadChunk } from '../../kit/connection.ts'
import { cx } from '../../kit/cx.ts'
import { IconButton } from '../../kit/IconButton.tsx'
import { Interval } from '../../kit/Interval.tsx'
import { keepFocus } from '../../kit/keepFocus.ts'
import { loading, useLoadingOverlay } from '../../kit/loading.ts'
import { confirmNotice, toast } from '../../kit/notices.ts'
import { Price } from '../../kit/Price.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { SteadyButton } from '../../kit/SteadyButton.tsx'
import { paths } from '../../paths.ts'
import { LoadFailed } from '../../pieces/LoadFailed.tsx'
import { firstImage, Picture } from '../../pieces/Picture.tsx'
import { perDayOf } from '../../pieces/productCard/perDayOf.ts'
import { useStillHere } from '../../pieces/useStillHere.ts'
import { checkoutSelection } from '../../storage/checkoutSelection.ts'
import { minusWon, shortPeriod, won } from '../../text/format.ts'
import { messages } from '../../text/messages.ts'
import styles from './CartScreen.module.css'
import { type Line, linesOf, orderedTogether, orderProblem, withoutLine } from './selection.ts'

/** Liked and recently seen products, loaded only when the cart is empty. */
const EmptyCart = lazy(() =>
  loadChunk(() => import('./EmptyCart.tsx').then((m) => ({ default: m.EmptyCart }))),
)

const cartLines = takenOffAtOnce(calls.cart, (id: number) => api.send(calls.removeFromCart(id)), withoutLine)

async function remove(lines: readonly Line[]): Promise<void> {
  const ends = await loading.during(Promise.allSettled(lines.map(({ id }) => cartLines.takeOff(id))))
  const refused = ends.find((end) => end.status === 'rejected')
  if (refused === undefined) toast.success('장바구니에서 삭제했어요.')
  else toast.error(sentenceOf(refused.reason, messages.generic))
}

function useOrdering(reload: () => Promise<unknown>) {
  const isHere = useStillHere()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const order = async (lines: readonly Line[]) => {
    const problem = orderProblem(lines)
    const [first] = lines
    if (problem !== null || first === undefined) return problem === null ? undefined : toast.error(problem)
    setBusy(true)
    try {
      const carts = lines.map(({ id }) => id)
      await loading.during(api.send(calls.checkCart, { cartId: carts }))
      if (!isHere()) return
      const items = lines.map(({ product }) => ({ product, price: perDayOf(product) }))
      checkoutSelection.save({ ...first.period, items, carts })
      navigate(paths.order)
    } catch (error) {
      toast.error(sentenceOf(error, messages.generic))
      // Lines may have been removed, ordered in another tab or booked by others since the page was loaded.
      await reload()
    } finally {
      setBusy(false)
    }
  }
  return { order, isBusy }
}

function SelectionHead(props: {
  selected: readonly Line[]
  orderable: readonly Line[]
  onToggle: (ids: readonly number[], select: boolean) => void
  onRemove: (pressed: HTMLElement) => void
}) {
  const { selected, orderable } = props
  return (
    <div className={styles.all}>
      <Checkbox
        label={
          <>
            전체 선택 <span className={styles.light}>{`${selected.length}/${orderable.length}`}</span>
          </>
        }
        checked={orderable.length > 0 && selected.length === orderable.length}
        disabled={orderable.length === 0}
        onChange={(event) =>
          props.onToggle(
            orderable.map(({ id }) => id),
            event.target.checked,
          )
        }
      />
      <SteadyButton
        className={styles.removeSelected}
        disabled={selected.length === 0}
        onClick={(event) => props.onRemove(event.currentTarget)}
      >
        선택 삭제
      </SteadyButton>
    </div>
  )
}

function OrderBar(props: { selected: readonly Line[]; isBusy: boolean; onOrder: () => void }) {
  const { selected } = props
  const prices = selected.map((line) => rentalPrice(line.product, line.period))
  const total = sum(prices.map(({ periodTotalPrice }) => periodTotalPrice))
  const periodDiscount = sum(prices.map((price) => price.periodDiscount))
  const [first] = selected
  const samePeriod = first !== undefined && selected.every((line) => line.groupKey === first.groupKey)
  return (
    <section className={styles.bar} aria-label="주문하기">
      <p className={styles.sum}>
        <span>
          {selected.length}개{samePeriod && ` · ${shortPeriod(first.period)}`}
          {periodDiscount < 0 && (
            <span className={styles.off}>기간 할인 {minusWon(periodDiscount)} 반영</span>
          )}
        </span>
        <strong>{won(total)}</strong>
      </p>
      <Button wide busy={props.isBusy} disabled={selected.length === 0} onClick={props.onOrder}>
        {won(total)} 주문하기
      </Button>
    </section>
  )
}

export function CartScreen() {
  const { data: whole, error, mutate } = useCart()
  const data = cartLines.useRest(whole)
  /** null until the member selects something: the lines that can be ordered together start selected. */
  const [marked, setMarked] = useState<ReadonlySet<number> | null>(null)
  const { order, isBusy } = useOrdering(() => mutate())
  useLoadingOverlay(data === undefined && error === undefined)
  if (data === undefined)
    return error === undefined ? (
      <div className={styles.waiting}>
        <Skeleton shape="box" count={3} />
      </div>
    ) : (
      <LoadFailed error={error} onRetry={() => mutate()} />
    )
  const groups = data.result
  const orderable = linesOf(groups).filter((line) => !line.reservationYn)
  const selected =
    marked === null ? orderedTogether(orderable) : orderable.filter((line) => marked.has(line.id))
  if (groups.length === 0)
    return (
      <Suspense fallback={null}>
        <EmptyCart />
      </Suspense>
    )
  const toggle = (ids: readonly number[], select: boolean) => {
    const next = new Set(selected.map(({ id }) => id))
    for (const id of ids) select ? next.add(id) : next.delete(id)
    setMarked(next)
  }
  const removeSelected = async (pressed: HTMLElement) => {
    const sure = await confirmNotice({
      title: '알림',
      message: `선택한 상품 ${selected.length}개를 삭제할까요?`,
      confirm: '삭제',
      cancel: '취소',
    })
    if (!sure) return
    keepFocus(pressed)
    await remove(selected)
  }
  return (
    <>
      <SelectionHead selected={selected} orderable={orderable} onToggle={toggle} onRemove={removeSelected} />
      {groups.map((group) => (
        <CartGroupPart
          key={`${group.rentalStartDate}${group.rentalEndDate}`}
          group={group}
          isSelected={(id) => selected.some((line) => line.id === id)}
          onSelect={(id, select) => toggle([id], select)}
          onRemove={(line) => remove([line])}
        />
      ))}
      <OrderBar selected={selected} isBusy={isBusy} onOrder={() => order(selected)} />
    </>
  )
}

type Props = {
  group: CartGroup
  isSelected: (id: number) => boolean
  onSelect: (id: number, select: boolean) => void
  onRemove: (line: Line) => void
}

function Row({ line, isSelected, onSelect, onRemove }: Omit<Props, 'group'> & { line: Line }) {
  const { product } = line
  const closed = line.reservationYn
  const price = rentalPrice(product, line.period)
  return (
    <li className={cx(styles.row, closed && styles.closed)}>
      <Checkbox
        label={`${product.productName} 선택`}
        hideLabel
        checked={!closed && isSelected(line.id)}
        disabled={closed}
        onChange={(event) => onSelect(line.id, event.target.checked)}
      />
      <div className={styles.body}>
        <Link
          to={paths.productDetail(product.id)}
          className={styles.picture}
          tabIndex={-1}
          aria-hidden="true"
        >
          <Picture url={firstImage(product.product_images)} alt="" sizes="80px" />
        </Link>
        <div className={styles.words}>
          <p className={styles.brand}>{product.brand.nameEnglish}</p>
          <p className={styles.name}>
            <Link to={paths.productDetail(product.id)}>
              {product.ownerType === 'luxshare' && '[LUX] '}
              {product.productName}
            </Link>
          </p>
          <p className={styles.days}>
            {won(price.perDay)} × {price.rentalDays}일
          </p>
          <Price amount={price.totalRentPrice} percent={product.discountRate} />
          {price.periodDiscount < 0 && (
            <p className={styles.days}>기간 할인 {minusWon(price.periodDiscount)}</p>
          )}
          {closed && (
            <p className={styles.reason}>
              <Badge>예약 마감</Badge>
              <Link to={paths.productRent(product.id)} state={{ leadsTo: 'detail' }} className={styles.other}>
                다른 날짜 보기
              </Link>
            </p>
          )}
        </div>
        <IconButton
          label={`${product.productName} 삭제`}
          onClick={(event) => {
            keepFocus(event.currentTarget)
            onRemove(line)
          }}
          data-removes
        >
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}

/** The cart lines of one rental period. */
export function CartGroupPart({ group, ...handlers }: Props) {
  const period = { start: group.rentalStartDate, end: group.rentalEndDate }
  return (
    <section className={styles.group}>
      <h2 className={styles.period}>
        <Interval
          from={formatWithWeekday(period.start)}
          to={formatWithWeekday(period.end)}
          note={`${rentalDays(period)}일`}
          size="medium"
          stretch
        />
      </h2>
      <ul>
        {linesOf([group]).map((line) => (
          <Row key={line.id} line={line} {...handlers} />
        ))}
      </ul>
    </section>
  )
}
