import { useLocation } from 'react-router-dom'
import useSWR from 'swr'
import type { Category, ProductCard } from '../../../domain/wire/catalogue.ts'
import type { List } from '../../api/reading.ts'
import { Link } from '../../kit/Link.tsx'
import { calls, paths } from '../../paths.ts'
import { firstImage, Picture } from '../../pieces/Picture.tsx'
import { previousPath } from '../../storage/previousPath.ts'
import styles from './Tiles.module.css'

/** A door to each top-level category; the list remembers where it was entered from. */
export function Tiles({ products }: { products: readonly ProductCard[] }) {
  const { pathname, search } = useLocation()
  const { data } = useSWR<List<Category>, Error>(calls.categories)
  return (
    <nav aria-label="추천 카테고리" className={styles.tiles}>
      {(data?.result ?? []).map((category, index) => {
        const product = products[index + 1]
        return (
          <Link
            key={category.id}
            to={paths.products({ c1: category.id, c1Name: category.name })}
            onClick={() => previousPath.remember('PRODUCT', `${pathname}${search}`)}
            className={styles.tile}
          >
            <span className={styles.picture}>
              <Picture
                url={product === undefined ? null : firstImage(product.product_images)}
                alt=""
                sizes="170px"
              />
            </span>
            {category.name} 추천
          </Link>
        )
      })}
    </nav>
  )
}
