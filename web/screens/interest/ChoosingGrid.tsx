import { Check } from 'lucide-react'
import type { ProductCard } from '../../../domain/wire/catalogue.ts'
import { firstImage, Picture } from '../../pieces/Picture.tsx'
import styles from './ChoosingGrid.module.css'

/** The grid in selection mode: the whole card is a checkbox. */
export function ChoosingGrid(props: {
  products: readonly ProductCard[]
  chosen: readonly number[]
  onToggle: (id: number) => void
}) {
  return (
    <ul className={styles.grid} aria-label="지울 상품 고르기">
      {props.products.map((product) => (
        <li key={product.id} className={styles.cell}>
          <label className={styles.card}>
            <input
              type="checkbox"
              className={styles.input}
              checked={props.chosen.includes(product.id)}
              onChange={() => props.onToggle(product.id)}
            />
            <span className={styles.box} aria-hidden="true">
              <Check size={18} />
            </span>
            <Picture url={firstImage(product.product_images)} alt="" sizes="(min-width: 480px) 240px, 50vw" />
            <span className={styles.words}>
              <span className={styles.brand}>{product.brand.nameEnglish}</span>
              <span className={styles.name}>{product.productName}</span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  )
}
