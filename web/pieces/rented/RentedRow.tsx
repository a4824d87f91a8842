import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { rentalDays } from '../../../domain/pricing/rentalPrice.ts'
import type { Period } from '../../../domain/shared/civilDate.ts'
import { cx } from '../../kit/cx.ts'
import { Price } from '../../kit/Price.tsx'
import { paths } from '../../paths.ts'
import { periodLine } from '../../text/periodLine.ts'
import { firstImage, Picture } from '../Picture.tsx'
import styles from './RentedRow.module.css'

type RentedProduct = {
  id: number
  productName: string
  brand: { nameEnglish: string }
  product_images: readonly { file: { fileUrl: string }; type: 'main' | 'info' }[]
}

/** A product with the period and price of its rental. */
export function RentedRow(props: {
  product: RentedProduct
  period: Period
  /** Null leaves the price out. */
  amount: number | null
  line?: ReactNode
  /** Without a link, for a form whose input must not get lost. */
  still?: boolean
  small?: boolean
}) {
  const { product, period } = props
  return (
    <div className={cx(styles.row, props.small === true && styles.small)}>
      <span className={styles.picture}>
        <Picture url={firstImage(product.product_images)} alt="" sizes="80px" />
      </span>
      <div className={styles.words}>
        <p className={styles.brand}>{product.brand.nameEnglish}</p>
        <p className={styles.name}>
          {props.still === true ? (
            product.productName
          ) : (
            <Link to={paths.productDetail(product.id)} className={styles.link}>
              {product.productName}
            </Link>
          )}
        </p>
        <p className={styles.period}>{props.line ?? periodLine(period, rentalDays(period))}</p>
        {props.amount !== null && <Price amount={props.amount} />}
      </div>
    </div>
  )
}
