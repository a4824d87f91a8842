import { X } from 'lucide-react'
import { Link } from 'react-router-dom'
import { rentalDays, rentalPrice } from '../../../domain/pricing/rentalPrice.ts'
import { formatWithWeekday } from '../../../domain/shared/civilDate.ts'
import type { CartGroup } from '../../../domain/wire/cart.ts'
import { Badge } from '../../kit/Badge.tsx'
import { Checkbox } from '../../kit/Checkbox.tsx'
import { cx } from '../../kit/cx.ts'
import { IconButton } from '../../kit/IconButton.tsx'
import { Interval } from '../../kit/Interval.tsx'
import { Price } from '../../kit/Price.tsx'
import { paths } from '../../paths.ts'
import { firstImage, Picture } from '../../pieces/Picture.tsx'
import { minusWon, won } from '../../text/format.ts'
import styles from './CartGroupPart.module.css'
import { type Line, linesOf } from './selection.ts'

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
              <Link to={paths.productRent(product.id)} className={styles.other}>
                다른 날짜 보기
              </Link>
            </p>
          )}
        </div>
        <IconButton label={`${product.productName} 삭제`} onClick={() => onRemove(line)}>
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
