import { Clock } from 'lucide-react'
import { useState } from 'react'
import { formatWithWeekday } from '../../../domain/shared/civilDate.ts'
import type { HotDealItem } from '../../../domain/wire/promotions.ts'
import { Carousel } from '../../kit/Carousel.tsx'
import { Price } from '../../kit/Price.tsx'
import { timeLeftWords } from '../../pieces/countdown/timeLeft.ts'
import { useTimeLeft } from '../../pieces/countdown/useTimeLeft.ts'
import { ProductTile } from '../../pieces/productCard/ProductTile.tsx'
import { Sum } from '../../pieces/productCard/ProductWords.tsx'
import { perDayOf } from '../../pieces/productCard/perDayOf.ts'
import { SectionHead } from '../../pieces/shelf/SectionHead.tsx'
import styles from './HotDeal.module.css'

function Slide({ product }: { product: HotDealItem['product'] }) {
  return (
    <ProductTile product={product} sizes="(min-width: 480px) 440px, calc(100vw - 40px)">
      <span className={styles.words}>
        <span className={styles.brand}>{product.brand.nameEnglish}</span>
        <span className={styles.line}>
          <span className={styles.name}>
            {product.ownerType === 'luxshare' && '[LUX] '}
            {product.productName}
          </span>
          <span className={styles.price}>
            <Price amount={perDayOf(product)} percent={product.discountRate} unit="/일" size="bar" />
          </span>
        </span>
        <Sum product={product} />
      </span>
    </ProductTile>
  )
}

/** The time left of the active deal. */
function Countdown({ item }: { item: HotDealItem }) {
  const leftMs = useTimeLeft(item.salesEndDate)
  return (
    <p className={styles.time}>
      <span className={styles.left} role="timer" aria-live="off">
        <Clock size={18} aria-hidden="true" />
        {leftMs === undefined ? '남은 시간' : timeLeftWords(leftMs)}
      </span>
      <span className={styles.until}>{formatWithWeekday(item.salesEndDate)} 23:59까지</span>
    </p>
  )
}

/** One deal per slide, with a countdown to the end of the one in view. */
export function HotDeal({ items }: { items: readonly HotDealItem[] }) {
  const [place, setPlace] = useState(0)
  const active = items[place] ?? items[0]
  if (active === undefined) return null
  return (
    <section aria-labelledby="hot_deal" className={styles.section}>
      <SectionHead
        id="hot_deal"
        title="HOT DEAL"
        aside={
          items.length > 1 && (
            <p className={styles.count}>
              {place + 1} / {items.length}
            </p>
          )
        }
      />
      <div className={styles.deals}>
        <Carousel label="HOT DEAL" single onMove={setPlace}>
          {items.map(({ id, product }) => (
            <Slide key={id} product={product} />
          ))}
        </Carousel>
        <Countdown item={active} />
      </div>
    </section>
  )
}
