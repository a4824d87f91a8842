import { Link, useLocation } from 'react-router-dom'
import { usePageSettings } from '../../api/pageSettings.ts'
import { ownPicture, paths } from '../../paths.ts'
import { Wordmark } from '../../pieces/Wordmark.tsx'
import { previousPath } from '../../storage/previousPath.ts'
import styles from './Tiles.module.css'

/** The lists of the two product tiles. */
const men = { c1: 2, c1Name: '남성' }
const women = { c1: 1, c1Name: '여성' }

/** The five quick tiles; the two product tiles remember the current location for a later return. */
export function Tiles() {
  const { pathname, search } = useLocation()
  const { shopSlug } = usePageSettings()
  const remember = () => previousPath.remember('PRODUCT', `${pathname}${search}`)
  const tiles = [
    { name: '빌림 소개', to: paths.aboutShop(shopSlug), picture: null },
    { name: '럭스쉐어', to: paths.aboutLuxshare, picture: 'tile-luxshare' },
    { name: '이벤트', to: paths.promotion(2), picture: 'tile-event' },
    { name: '남성 추천', to: paths.products(men), picture: 'tile-men', onClick: remember },
    { name: '여성 추천', to: paths.products(women), picture: 'tile-women', onClick: remember },
  ] as const
  return (
    <nav aria-label="바로 가기" className={styles.tiles}>
      {tiles.map(({ name, to, picture, ...rest }) => (
        <Link key={name} to={to} className={styles.tile} {...rest}>
          <span className={styles.picture}>
            {picture === null ? (
              <Wordmark height={10} />
            ) : (
              <img src={ownPicture(picture)} alt="" width={180} height={180} decoding="async" />
            )}
          </span>
          {name}
        </Link>
      ))}
    </nav>
  )
}
