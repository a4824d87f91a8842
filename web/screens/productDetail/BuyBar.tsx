import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { percentOff, rentalPrice } from '../../../domain/pricing/rentalPrice.ts'
import { formatWithWeekday, type Period } from '../../../domain/shared/civilDate.ts'
import type { ProductDetail } from '../../../domain/wire/catalogue.ts'
import { hasCode, sentenceOf } from '../../api/apiError.ts'
import { useCart } from '../../api/reading.ts'
import { api } from '../../api/request.ts'
import { Button } from '../../kit/Button.tsx'
import { Interval } from '../../kit/Interval.tsx'
import { Link } from '../../kit/Link.tsx'
import { loading } from '../../kit/loading.ts'
import { toast } from '../../kit/notices.ts'
import { Price } from '../../kit/Price.tsx'
import { calls, paths } from '../../paths.ts'
import { HeartButton } from '../../pieces/productCard/HeartButton.tsx'
import { perDayOf } from '../../pieces/productCard/ProductCard.tsx'
import { sessionStore } from '../../session/session.ts'
import { orderDraft } from '../../storage/orderDraft.ts'
import { useRentPeriod } from '../../storage/rentPeriod.ts'
import { shortPeriod } from '../../text/format.ts'
import { messages } from '../../text/messages.ts'
import styles from './BuyBar.module.css'

function useBuying(product: ProductDetail, onTaken: (period: Period) => void) {
  const navigate = useNavigate()
  const period = useRentPeriod(product.id)
  const cart = useCart()
  const [isAdding, setAdding] = useState(false)
  const choosePeriod = () => navigate(paths.productRent(product.id))
  const addToCart = async () => {
    if (period === null) return choosePeriod()
    if (sessionStore.read() === null) return navigate(paths.login(paths.productRent(product.id)))
    setAdding(true)
    try {
      await loading.during(
        api.post(calls.cart, {
          productId: product.id,
          rentalStartDate: period.start,
          rentalEndDate: period.end,
        }),
      )
      toast.success(`${shortPeriod(period)}으로 장바구니에 담았어요.`, {
        words: '보기',
        run: () => navigate(paths.cart),
      })
      await cart.mutate()
    } catch (error) {
      if (hasCode(error, 'PERIOD_TAKEN')) onTaken(period)
      else toast.error(sentenceOf(error, messages.generic))
    } finally {
      setAdding(false)
    }
  }
  const rentNow = () => {
    if (period === null) return choosePeriod()
    orderDraft.save({ ...period, items: [{ product, price: perDayOf(product) }], carts: [] })
    return navigate(paths.order)
  }
  return { period, isAdding, addToCart, rentNow }
}

export function BuyBar(props: {
  product: ProductDetail
  couponDiscount: number
  /** The chosen period went to somebody else. */
  onTaken: (period: Period) => void
}) {
  const { product, couponDiscount } = props
  const { period, isAdding, addToCart, rentNow } = useBuying(product, props.onTaken)
  const price = period === null ? null : rentalPrice(product, period)
  const amount = price === null ? null : price.periodTotalPrice - couponDiscount
  return (
    <section className={styles.bar} aria-label="렌트하기">
      <Link to={paths.productRent(product.id)} className={styles.period}>
        {period === null || price === null || amount === null ? (
          <>
            <span>이용기간을 선택해 주세요</span>
            <ChevronRight size={20} aria-hidden="true" />
          </>
        ) : (
          <>
            <Interval
              from={formatWithWeekday(period.start)}
              to={formatWithWeekday(period.end)}
              note={`${price.rentalDays}일`}
            />
            <Price amount={amount} percent={percentOff(price.totalRentPrice, amount)} size="bar" />
          </>
        )}
      </Link>
      <div className={styles.actions}>
        <HeartButton product={product} boxed />
        <Button look="second" onClick={addToCart} busy={isAdding}>
          장바구니
        </Button>
        <Button onClick={rentNow}>바로 렌트</Button>
      </div>
    </section>
  )
}
