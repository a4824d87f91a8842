import { ShelfSkeleton } from '../../pieces/shelf/Shelf.tsx'
import styles from './HomeSkeleton.module.css'
import { Tiles } from './Tiles.tsx'

/** What needs no answer is shown at once; the rest as tiles. */
export function HomeSkeleton() {
  return (
    <>
      <div className={styles.banner} />
      <Tiles />
      <div className={styles.coupon} />
      <div className={styles.shelf}>
        <ShelfSkeleton />
      </div>
    </>
  )
}
