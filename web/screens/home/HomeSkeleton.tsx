import { ShelfSkeleton } from '../../pieces/shelf/Shelf.tsx'
import styles from './HomeSkeleton.module.css'
import { Tiles } from './Tiles.tsx'

/** Parts that need no data render at once; the others are placeholders. */
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
