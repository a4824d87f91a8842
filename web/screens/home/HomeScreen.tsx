import useSWR from 'swr'
import type { ProductCard } from '../../../domain/wire/catalogue.ts'
import type { List } from '../../api/reading.ts'
import { Link } from '../../kit/Link.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { calls, paths } from '../../paths.ts'
import { firstImage, Picture } from '../../pieces/Picture.tsx'
import styles from './HomeScreen.module.css'
import { NewItems } from './NewItems.tsx'
import { Tiles } from './Tiles.tsx'

function Hero({ product }: { product: ProductCard | undefined }) {
  if (product === undefined) return <Skeleton shape="picture" />
  return (
    <Link to={paths.productDetail(product.id)} className={styles.hero}>
      <Picture
        url={firstImage(product.product_images)}
        alt={`${product.brand.nameEnglish.toUpperCase()} ${product.productName}`}
        sizes="(min-width: 480px) 480px, 100vw"
        first
      />
      <span className={styles.words}>
        <span className={styles.overline}>New in</span>
        <span className={styles.display}>
          갖고 싶던 것을,
          <br />
          필요한 날만큼.
        </span>
      </span>
    </Link>
  )
}

export function HomeScreen() {
  const { data } = useSWR<List<ProductCard>, Error>(calls.products({ orders: 'recent' }))
  return (
    <>
      <h1 className="spoken" tabIndex={-1}>
        빌림 홈
      </h1>
      <Hero product={data?.result[0]} />
      <Tiles products={data?.result ?? []} />
      <NewItems />
    </>
  )
}
